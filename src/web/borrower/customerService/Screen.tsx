import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { callLegacy } from '../../api/legacyCall.ts';
import { useCall } from '../../api/useCall.ts';
import { callTelephone, isEmbedded } from '../../bridge/bridge.ts';
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
