import { call } from '../../api/call.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import { mountScreen } from '../../ui/mountScreen.tsx';
import { storeRequestInAddress } from './requestInAddress.ts';
import { Screen } from './Screen.tsx';
import { initialCall } from './screen.ts';
import { View } from './View.tsx';

void mountScreen(async () => {
  const request = payloadFromAddress(initialCall);
  const { productId } = request;
  if (!productId) return <View state={{ kind: 'empty' }} />;
  const reply = await call(initialCall.endpoint, request);
  if (reply.success || !request.amount) return <Screen productId={productId} initialReply={reply} />;
  // What was chosen may no longer be had: then what is offered first.
  storeRequestInAddress(undefined);
  return <Screen productId={productId} initialReply={await call(initialCall.endpoint, { productId })} />;
});
