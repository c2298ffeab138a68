import { callKept } from '../../../api/kept.ts';
import { payloadOf } from '../../../api/launch.ts';
import { keepPageOffline } from '../../../api/worker/client.ts';
import { start } from '../../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';

void start(async () => {
  const keys = payloadOf(first);
  return <Screen keys={keys} first={await callKept(first.endpoint, keys)} />;
}).then(keepPageOffline);
