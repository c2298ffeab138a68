import { useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

function Screen(pageCall: PageCall<'coolingOff'>) {
  const { state, data, refresh } = useCall(pageCall);
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function exit(): Promise<void> {
    if (busy || !data) return;
    setBusy(true);
    const reply = await call(endpoints.coolingOffExit, { ...pageCall.payload, amount: data.amount });
    if (reply.success) return location.assign(linkTo(pages.repayment, { way: 'all' }));
    setError(reply.message);
    await refresh();
    setBusy(false);
  }

  return <View state={state} error={error} busy={busy} onExit={() => void exit()} />;
}

export async function start() {
  return <Screen {...(await startCall(initialCalls.coolingOff, { required: ['orderId'] }))} />;
}
