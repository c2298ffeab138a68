import { useCallback, useEffect, useState } from 'react';
import * as initialCalls from '../../api/initialCalls.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { getPaymentOutcome, usePaymentArrival } from '../channels/paymentArrival.ts';
import { describePayment, LoanUpdateNotice } from '../shared/LoanUpdateNotice.tsx';
import { View } from './View.tsx';

/**
 * Payments are learnt from the loan's own call: once the last extension is paid, this page's call has none to
 * offer and only refuses.
 */
function Screen(pageCall: PageCall<'extensionDetail'>) {
  const { payload, initialReply } = pageCall;
  const { state, refresh } = useCall(pageCall);
  const { loan, newPayment } = usePaymentArrival(
    payload,
    initialReply?.success ? initialReply.data : undefined,
  );
  useEffect(() => {
    if (newPayment) void refresh();
  }, [newPayment, refresh]);
  const [dismissedPayment, setDismissedPayment] = useState(newPayment);
  const dismiss = useCallback(() => setDismissedPayment(newPayment), [newPayment]);
  const change = newPayment !== dismissedPayment &&
    newPayment && {
      ...describePayment(newPayment, loan?.currency ?? ''),
      isScreenReaderOnly: getPaymentOutcome({ loan, newPayment }) !== undefined,
    };
  return (
    <>
      <View state={state} loan={loan} newPayment={newPayment} />
      <LoanUpdateNotice change={change || undefined} onClose={dismiss} />
    </>
  );
}

export async function start() {
  const pageCall = await startCall(initialCalls.extension, { required: ['orderId'] });
  return pageCall.initialReply === null ? <View state={{ kind: 'empty' }} /> : <Screen {...pageCall} />;
}
