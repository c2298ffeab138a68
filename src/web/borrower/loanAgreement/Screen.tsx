import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { isEmbedded } from '../../bridge/bridge.ts';
import { callLegacy } from '../shared/legacyCall.ts';
import { View } from './View.tsx';

type Props = {
  readonly params: { readonly orderNo: string };
  readonly initialReply: NormalizedReply<ResponseData<'contractDetail'>>;
};

export function Screen({ params, initialReply }: Props) {
  const { state } = useCall(endpoints.contractDetail, params, { initialReply, callFunction: callLegacy });
  // A web view inside an app can't print; the PDF can be printed from there.
  return <View state={state} onPrint={isEmbedded() ? undefined : () => window.print()} />;
}

export async function start() {
  const params = payloadFromAddress(initialCalls.loanAgreement);
  if (!params.orderNo) return <View state={{ kind: 'empty' }} />;
  return <Screen params={params} initialReply={await callLegacy(endpoints.contractDetail, params)} />;
}
