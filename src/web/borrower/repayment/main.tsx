import { call } from '../../api/call.ts';
import { payloadOf } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { wayIn } from '../channels/instructionsLink.ts';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';
import { View } from './View.tsx';

void start(async () => {
  const asked = payloadOf(first);
  const keys = { ...asked, way: wayIn(asked.way) ?? ('' as const) };
  if (!keys.orderId) return <View state={{ kind: 'empty' }} />;
  return <Screen keys={keys} first={await call(first.endpoint, keys)} />;
});
