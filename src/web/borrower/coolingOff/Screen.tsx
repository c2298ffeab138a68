import { endpoints } from '../../../contract/endpoints.ts';
import { pages } from '../../../contract/pages.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { leavingPage, useAction } from '../../api/useAction.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

function Screen(pageCall: PageCall<'coolingOff'>) {
  const { state, data, refresh } = useCall(pageCall);
  const { isBusy, error, run } = useAction<'exit'>();

  async function exit(): Promise<string | undefined> {
    if (!data) return undefined;
    const reply = await call(endpoints.coolingOffExit, { ...pageCall.payload, amount: data.amount });
    if (reply.success) {
      location.assign(linkTo(pages.repayment, { way: 'all' }));
      return leavingPage;
    }
    await refresh();
    return reply.message;
  }

  return <View state={state} error={error} isBusy={isBusy} onExit={() => void run('exit', exit)} />;
}

export async function start() {
  return <Screen {...(await startCall(initialCalls.coolingOff, { required: ['orderId'] }))} />;
}
