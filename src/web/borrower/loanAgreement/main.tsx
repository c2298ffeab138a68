import { call } from '../../api/call.ts';
import { pageParameter } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';

void start(async () => {
  const keys = { orderNo: pageParameter('orderNo') };
  return <Screen keys={keys} first={await call('contractDetail', keys)} />;
});
