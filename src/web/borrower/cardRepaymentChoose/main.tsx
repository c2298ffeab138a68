import { launchValue } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { askWay } from '../cardRepayment/shared/way.ts';
import { Screen } from './Screen.tsx';
import { View } from './View.tsx';

void start(async () => {
  if (launchValue('orderId') === '') return <View state={{ kind: 'empty' }} />;
  return <Screen first={await askWay()} />;
});
