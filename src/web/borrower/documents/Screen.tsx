import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

type Props = {
  readonly params: { readonly orderId: string };
  readonly initialReply: NormalizedReply<ResponseData<'documentList'>>;
};

export function Screen({ params, initialReply }: Props) {
  const { state } = useCall(endpoints.documentList, params, { initialReply });
  return <View state={state} />;
}

export async function start() {
  const params = payloadFromAddress(initialCalls.documents);
  if (!params.orderId) return <View state={{ kind: 'empty' }} />;
  return <Screen params={params} initialReply={await call(endpoints.documentList, params)} />;
}
