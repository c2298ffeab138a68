import { call } from '../../api/call.ts';
import { payloadOf } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';
import { View } from './View.tsx';

void start(async () => {
  const keys = payloadOf(first);
  if (!keys.orderId) return <View state={{ kind: 'empty' }} />;
  return <Screen keys={keys} first={await call(first.endpoint, keys)} />;
});
