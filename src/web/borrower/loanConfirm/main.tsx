import { call } from '../../api/call.ts';
import { payloadOf } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { keepChoice } from './choice.ts';
import { Screen } from './Screen.tsx';
import { first } from './screen.ts';
import { View } from './View.tsx';

void start(async () => {
  const asked = payloadOf(first);
  const { productId } = asked;
  if (!productId) return <View state={{ kind: 'empty' }} />;
  const reply = await call(first.endpoint, asked);
  if (reply.success || !asked.amount) return <Screen productId={productId} first={reply} />;
  // What was chosen may no longer be had: then what is offered first.
  keepChoice(undefined);
  return <Screen productId={productId} first={await call(first.endpoint, { productId })} />;
});
