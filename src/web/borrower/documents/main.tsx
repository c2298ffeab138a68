import { call } from '../../api/call.ts';
import { payloadFromAddress } from '../../api/launch.ts';
import { mountScreen } from '../../ui/start.tsx';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';
import { View } from './View.tsx';

void mountScreen(async () => {
  const params = payloadFromAddress(initialCall);
  if (!params.orderId) return <View state={{ kind: 'empty' }} />;
  return <Screen params={params} initialReply={await call(initialCall.endpoint, params)} />;
});
