import { callKept } from '../../../api/kept.ts';
import { launchValue } from '../../../api/launch.ts';
import { keepPageOffline } from '../../../api/worker/client.ts';
import { start } from '../../../ui/start.tsx';
import { Screen } from './Screen.tsx';

void start(async () => {
  const keys = { productId: launchValue('productId'), orderId: launchValue('orderId') };
  return <Screen keys={keys} first={await callKept('loanDetails', keys)} />;
}).then(keepPageOffline);
