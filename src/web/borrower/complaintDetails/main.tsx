import { payloadOf } from '../../api/launch.ts';
import { callOlder } from '../../api/older.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';
import { View } from './View.tsx';

void start(async () => {
  const keys = payloadOf(first);
  if (!keys.problemId) return <View state={{ kind: 'empty' }} />;
  return <Screen keys={keys} first={await callOlder(first.endpoint, keys)} />;
});
