import { getLaunchParameter, getPageParameter } from '../../api/launch.ts';
import { LoadingStatus } from '../../ui/Skeleton.tsx';
import { mountScreen } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { fetchRepaymentMethods } from './shared/way.ts';
import { View } from './View.tsx';

void mountScreen(async () => {
  if (getPageParameter('returned') !== '') {
    const { resumeAfterRedirect: goOnAfterLink } = await import('./shared/link.ts');
    goOnAfterLink();
    return <LoadingStatus />;
  }
  if (getLaunchParameter('orderId') === '') return <View state={{ kind: 'empty' }} />;
  return <Screen initialReply={await fetchRepaymentMethods()} />;
});
