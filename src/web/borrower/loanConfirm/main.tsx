import { call } from '../../api/call.ts';
import { launchValue } from '../../api/launch.ts';
import { start } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { View } from './View.tsx';

void start(async () => {
  const productId = launchValue('productId');
  if (!productId) return <View state={{ kind: 'empty' }} />;
  return <Screen productId={productId} first={await call('loanConfirm', { productId })} />;
});
