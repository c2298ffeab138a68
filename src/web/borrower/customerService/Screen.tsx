import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import { callWithCache } from '../../api/replyCache.ts';
import { useCall } from '../../api/useCall.ts';
import { callTelephone, isEmbedded } from '../../bridge/bridge.ts';
import { callLegacy, toastIfFailed } from '../shared/legacyCall.ts';
import { View } from './View.tsx';

type Props = {
  readonly request: { readonly overall: number };
  readonly initialReply: NormalizedReply<ResponseData<'customerService'>>;
};

export function Screen({ request, initialReply }: Props) {
  const { state } = useCall(endpoints.customerService, request, {
    initialReply,
    callFunction: callLegacy,
    isEmpty: ({ phone, va, email }) => !phone && !va && !email,
  });
  return <View state={state} onCall={isEmbedded() ? callTelephone : undefined} />;
}

export async function start() {
  const request = payloadFromAddress(initialCalls.customerService);
  const reply = await callWithCache(endpoints.customerService, request);
  return <Screen request={request} initialReply={toastIfFailed(reply)} />;
}
