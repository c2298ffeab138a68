import { useRef } from 'react';
import * as initialCalls from '../../api/initialCalls.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { View } from './View.tsx';

function Screen(pageCall: PageCall<'repaymentWay'>) {
  const { state, data } = useCall(pageCall);
  const isRedirecting = useRef(false);

  async function openPaymentLink(): Promise<void> {
    if (!data || isRedirecting.current) return;
    isRedirecting.current = true;
    const { payByLink } = await import('../cardRepayment/shared/paymentLink.ts');
    isRedirecting.current = await payByLink(data.amount);
  }

  return <View state={state} onLink={() => void openPaymentLink()} />;
}

export async function start() {
  return <Screen {...(await startCall(initialCalls.cardRepayment, { required: ['orderId'] }))} />;
}
