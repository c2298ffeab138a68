import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { parsePaymentScope } from '../channels/instructionsLink.ts';
import { PaymentBanner } from '../channels/PaymentBanner.tsx';
import { findNewestPayment } from '../channels/paymentArrival.ts';
import { useChangeNotice } from '../shared/useChangeNotice.ts';
import type { AmountChoice } from './AmountDue.tsx';
import { View } from './View.tsx';

type Props = {
  readonly params: {
    readonly productId: string;
    readonly orderId: string;
    readonly way: AmountChoice['way'] | '';
  };
  readonly initialReply: NormalizedReply<ResponseData<'repaymentDetail'>>;
};

/** Asks again every few seconds, so that a payment shows by itself, and at once when something else is chosen. */
export function Screen({ params, initialReply }: Props) {
  const chosen = initialReply.success ? initialReply.data.chosen : null;
  const [choice, setChoice] = useState<AmountChoice>({
    way: chosen?.way ?? 'instalment',
    part: chosen?.amount || undefined,
  });
  const { state, data, refresh } = useCall(
    endpoints.repaymentDetail,
    { ...params, ...choice },
    { initialReply, isPolling: true },
  );
  const requestedChoice = useRef(choice);
  useEffect(() => {
    if (requestedChoice.current !== choice) void refresh();
    requestedChoice.current = choice;
  }, [choice, refresh]);
  const { notice: newPayment, dismiss } = useChangeNotice(data, findNewestPayment);
  return (
    <>
      <View state={state} choice={choice} onChoose={setChoice} />
      <PaymentBanner
        payment={newPayment}
        currency={data?.currency ?? ''}
        isScreenReaderOnly={data?.orderStatus === orderStatus.repaid}
        onClose={dismiss}
      />
    </>
  );
}

export async function start() {
  const query = payloadFromAddress(initialCalls.repayment);
  const params = { ...query, way: parsePaymentScope(query.way) ?? ('' as const) };
  if (!params.orderId) return <View state={{ kind: 'empty' }} />;
  return <Screen params={params} initialReply={await call(endpoints.repaymentDetail, params)} />;
}
