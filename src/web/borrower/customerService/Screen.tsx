import * as initialCalls from '../../api/initialCalls.ts';
import { callWithCache } from '../../api/replyCache.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { callLegacy, toastIfFailed } from '../shared/legacyCall.ts';
import { View } from './View.tsx';

function Screen(pageCall: PageCall<'customerService'>) {
  const { state } = useCall(pageCall, { isEmpty: ({ phone, va, email }) => !phone && !va && !email });
  return <View state={state} />;
}

export async function start() {
  const pageCall = await startCall(initialCalls.customerService, { callFunction: callWithCache });
  if (pageCall.initialReply) toastIfFailed(pageCall.initialReply);
  return <Screen {...pageCall} callFunction={callLegacy} />;
}
