import * as initialCalls from '../../api/initialCalls.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { isEmbedded } from '../../bridge/bridge.ts';
import { callLegacy } from '../shared/legacyCall.ts';
import { View } from './View.tsx';

function Screen(pageCall: PageCall<'contractDetail'>) {
  // A web view inside an app can't print; the PDF can be printed from there.
  return <View state={useCall(pageCall).state} onPrint={isEmbedded() ? undefined : () => window.print()} />;
}

export async function start() {
  const pageCall = await startCall(initialCalls.loanAgreement, {
    required: ['orderNo'],
    callFunction: callLegacy,
  });
  return <Screen {...pageCall} />;
}
