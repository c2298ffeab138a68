import { getLaunchParameter } from '../../api/launch.ts';
import { mountScreen } from '../../ui/start.tsx';
import { fetchRepaymentMethods } from '../cardRepayment/shared/way.ts';
import { Screen } from './Screen.tsx';
import { View } from './View.tsx';

void mountScreen(async () => {
  if (getLaunchParameter('orderId') === '') return <View state={{ kind: 'empty' }} />;
  return <Screen initialReply={await fetchRepaymentMethods()} />;
});
