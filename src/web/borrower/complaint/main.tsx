import { launchValue } from '../../api/launch.ts';
import { callOlder } from '../../api/older.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';

void start(async () => {
  const keys = { orderId: launchValue('orderId') };
  return <Screen keys={keys} first={await callOlder('complaintInit', keys)} />;
});
