import { call } from '../../api/call.ts';
import { launchValue } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { View } from './View.tsx';

void start(async () => {
  const keys = { productId: launchValue('productId'), orderId: launchValue('orderId') };
  if (!keys.orderId) return <View state={{ kind: 'empty' }} />;
  return <Screen keys={keys} first={await call('extensionDetail', keys)} />;
});
