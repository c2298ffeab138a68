import { callKept } from '../../api/kept.ts';
import { payloadOf } from '../../api/launch.ts';
import { saidIfFailed } from '../../api/older.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';

void start(async () => {
  const request = payloadOf(first);
  return <Screen request={request} first={saidIfFailed(await callKept(first.endpoint, request))} />;
});
