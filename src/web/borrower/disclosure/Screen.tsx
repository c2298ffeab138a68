import * as initialCalls from '../../api/initialCalls.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

function Screen(pageCall: PageCall<'disclosure'>) {
  return <View state={useCall(pageCall).state} />;
}

export async function start() {
  return <Screen {...(await startCall(initialCalls.disclosure))} />;
}
