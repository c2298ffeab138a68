import { useEffect, useRef, useState } from 'react';
import { orderStatus } from '../../../contract/status.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { getPageParameter, payloadFromAddress } from '../../api/launchParameters.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { storeLastKnownDebt } from '../../storage/lastKnownDebt.ts';
import { parsePaymentScope } from '../channels/instructionsLink.ts';
import { findNewestPayment } from '../channels/paymentArrival.ts';
import { describePayment, LoanUpdateNotice, useLoanUpdateNotice } from '../shared/LoanUpdateNotice.tsx';
import type { AmountChoice } from './AmountDue.tsx';
import { View } from './View.tsx';

/** Asks again every few seconds, so that a payment shows without a reload, and at once when something else is chosen. */
function Screen(pageCall: PageCall<'repaymentDetail'>) {
  const { payload, initialReply } = pageCall;
  const chosen = initialReply?.success ? initialReply.data.chosen : null;
  const [choice, setChoice] = useState<AmountChoice>({
    way: chosen?.way ?? 'instalment',
    part: chosen?.amount || undefined,
  });
  const { state, data, refresh } = useCall(
    { ...pageCall, payload: { ...payload, ...choice } },
    { isPolling: true },
  );
  const requestedChoice = useRef(choice);
  useEffect(() => {
    if (requestedChoice.current !== choice) void refresh();
    requestedChoice.current = choice;
  }, [choice, refresh]);
  useEffect(() => {
    if (data) storeLastKnownDebt(data);
  }, [data]);
  const { notice: payment, dismiss } = useLoanUpdateNotice(data, findNewestPayment);
  const change = payment && {
    ...describePayment(payment, data?.currency ?? ''),
    isScreenReaderOnly: data?.orderStatus === orderStatus.repaid,
  };
  return (
    <>
      <View state={state} choice={choice} onChoose={setChoice} />
      <LoanUpdateNotice change={change} onClose={dismiss} />
    </>
  );
}

export async function start() {
  const way = parsePaymentScope(getPageParameter('way')) ?? '';
  const payload = { ...payloadFromAddress(initialCalls.repayment), way } as const;
  return <Screen {...(await startCall(initialCalls.repayment, { payload, required: ['orderId'] }))} />;
}
