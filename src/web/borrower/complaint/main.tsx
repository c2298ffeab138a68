import { payloadOf } from '../../api/launch.ts';
import { callOlder } from '../../api/older.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';

void start(async () => {
  const keys = payloadOf(first);
  return <Screen keys={keys} first={await callOlder(first.endpoint, keys)} />;
});
