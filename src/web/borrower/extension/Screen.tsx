import { useCallback, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { RequestPayload, ResponseData } from '../../../contract/schemas/index.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { PaymentBanner } from '../channels/PaymentBanner.tsx';
import { paymentOutcome, usePaymentArrival } from '../channels/paymentArrival.ts';
import { View } from './View.tsx';

type Props = {
  readonly params: RequestPayload<'extensionDetail'> & Record<string, unknown>;
  readonly initialReply: NormalizedReply<ResponseData<'extensionDetail'>>;
};

/**
 * Payments are learnt from the loan's own call: once the last extension is paid, this page's call has none to
 * offer and only refuses.
 */
export function Screen({ params, initialReply }: Props) {
  const { state, refresh } = useCall(endpoints.extensionDetail, params, { initialReply });
  const { loan, newPayment } = usePaymentArrival(
    params,
    initialReply.success ? initialReply.data : undefined,
  );
  useEffect(() => {
    if (newPayment) void refresh();
  }, [newPayment, refresh]);
  const [dismissedId, setDismissedId] = useState<string>();
  const dismiss = useCallback(() => setDismissedId(newPayment?.paymentId), [newPayment]);
  return (
    <>
      <View state={state} loan={loan} newPayment={newPayment} />
      <PaymentBanner
        payment={newPayment?.paymentId === dismissedId ? undefined : newPayment}
        currency={loan?.currency ?? ''}
        isScreenReaderOnly={paymentOutcome({ loan, newPayment }) !== undefined}
        onClose={dismiss}
      />
    </>
  );
}

export async function start() {
  const params = payloadFromAddress(initialCalls.extension);
  if (!params.orderId) return <View state={{ kind: 'empty' }} />;
  return <Screen params={params} initialReply={await call(endpoints.extensionDetail, params)} />;
}
