import { customerServiceOverall } from '../../../contract/limits.ts';
import { callKept } from '../../api/kept.ts';
import { saidIfFailed } from '../../api/older.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';

void start(async () => {
  const request = { overall: customerServiceOverall };
  return <Screen request={request} first={saidIfFailed(await callKept('customerService', request))} />;
});
