import { call } from '../../api/call.ts';
import { launchValue, pageParameter } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { wayIn } from '../channels/instructionsLink.ts';
import { Screen } from './Screen.tsx';
import { View } from './View.tsx';

void start(async () => {
  const keys = {
    productId: launchValue('productId'),
    orderId: launchValue('orderId'),
    way: wayIn(pageParameter('way')) ?? ('' as const),
  };
  if (!keys.orderId) return <View state={{ kind: 'empty' }} />;
  return <Screen keys={keys} first={await call('repaymentDetail', keys)} />;
});
