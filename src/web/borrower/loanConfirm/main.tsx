import { call } from '../../api/call.ts';
import { launchValue } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { chosen, keepChoice } from './choice.ts';
import { Screen } from './Screen.tsx';
import { View } from './View.tsx';

void start(async () => {
  const productId = launchValue('productId');
  if (!productId) return <View state={{ kind: 'empty' }} />;
  const first = await call('loanConfirm', { productId, ...chosen() });
  if (first.success || !chosen().amount) return <Screen productId={productId} first={first} />;
  // What was chosen may no longer be had: then what is offered first.
  keepChoice(undefined);
  return <Screen productId={productId} first={await call('loanConfirm', { productId })} />;
});
