import { getLaunchParameter, getPageParameter } from '../../api/launchParameters.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { Screen } from './Screen.tsx';
import { fetchRepaymentMethods } from './shared/repaymentMethods.ts';
import { View } from './View.tsx';

void mountScreen(async () => {
  if (getPageParameter('returned') !== '') {
    const { resumeAfterRedirect: goOnAfterLink } = await import('./shared/paymentLink.ts');
    goOnAfterLink();
    return <LoadingStatus />;
  }
  if (getLaunchParameter('orderId') === '') return <View state={{ kind: 'empty' }} />;
  return <Screen initialReply={await fetchRepaymentMethods()} />;
});
