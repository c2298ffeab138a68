import { getLaunchParameter } from '../../api/launchParameters.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { fetchRepaymentMethods } from '../cardRepayment/shared/repaymentMethods.ts';
import { Screen } from './Screen.tsx';
import { View } from './View.tsx';

void mountScreen(async () => {
  if (getLaunchParameter('orderId') === '') return <View state={{ kind: 'empty' }} />;
  return <Screen initialReply={await fetchRepaymentMethods()} />;
});
