import { useCallback, useEffect, useState } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { paymentPurpose } from '../../../contract/status.ts';
import { hasCode, localCode } from '../../api/failure.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { getPageParameter, payloadFromAddress } from '../../api/launchParameters.ts';
import { callWithCache } from '../../api/replyCache.ts';
import { type PageCall, startCall, toViewState, usePolling } from '../../api/useCall.ts';
import { parsePaymentScope } from '../channels/instructionsLink.ts';
import { usePaymentArrival } from '../channels/paymentArrival.ts';
import { View } from './View.tsx';

/** As far ahead as a timer can be set. */
const maxTimerMs = 2_000_000_000;
/** What the page needs now comes first. */
const offlineDelayMs = 2_000;

/**
 * Polls the loan for the payment's arrival, and shows the cached reply without a network. The call is repeated when the amount
 * expires, and while its reply is cached. Not by `useCall`, which keeps shown data when a repeated call fails: here a refusal
 * takes the place of an amount that is no longer due, and the choice would cost every page 66 bytes.
 */
function Screen({ endpoint, payload, initialReply }: PageCall<'instructions'>) {
  const [reply, setReply] = useState(initialReply ?? undefined);
  const arrival = usePaymentArrival({ productId: payload.productId, orderId: payload.orderId });
  const refresh = useCallback(async () => {
    const nextReply = await callWithCache(endpoint, payload);
    setReply(nextReply);
    return nextReply.success && nextReply.code !== localCode.cached;
  }, [endpoint, payload]);
  usePolling(refresh, reply?.code === localCode.cached || reply?.code === localCode.expired);

  const data = reply?.success ? reply.data : undefined;
  const isExpired = data !== undefined && (arrival.loan?.today ?? '') > data.amountUntil;
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(refresh, isExpired ? 0 : Math.min(data.over.inSeconds * 1_000, maxTimerMs));
    return () => clearTimeout(timer);
  }, [refresh, data, isExpired]);

  function retry(): void {
    setReply(undefined);
    void refresh();
  }

  const isExtension = Number(payload.requestType) === paymentPurpose.extension;
  const way = parsePaymentScope(getPageParameter('way'));
  return (
    <View
      state={toViewState(reply, retry)}
      currentAmount={reply && findCurrentAmount(reply)}
      request={{
        payCode: String(payload.payCode),
        requestType: isExtension ? paymentPurpose.extension : paymentPurpose.repayment,
        ...(way && { way }),
      }}
      {...arrival}
    />
  );
}

/** The amount of today, where the one in the page's address was refused as stale. Minor units. */
export function findCurrentAmount(reply: NormalizedReply<unknown>): number | undefined {
  const { data } = reply;
  if (!hasCode(reply, loanCode.amountChanged)) return undefined;
  if (typeof data !== 'object' || data === null || !('amount' in data)) return undefined;
  return typeof data.amount === 'number' && Number.isSafeInteger(data.amount) ? data.amount : undefined;
}

export async function start() {
  const way = parsePaymentScope(getPageParameter('way')) ?? '';
  const pageCall = await startCall(initialCalls.instructions, {
    payload: { ...payloadFromAddress(initialCalls.instructions), way },
    required: ['orderId', 'amount', 'payCode'],
    callFunction: callWithCache,
  });
  if (pageCall.initialReply === null) return <View state={{ kind: 'empty' }} />;
  setTimeout(cacheForOffline, offlineDelayMs);
  return <Screen {...pageCall} />;
}

/** The barcode's large view comes through the worker too, so that it opens without a network. */
async function cacheForOffline(): Promise<void> {
  try {
    const { cachePageForOffline } = await import('../../serviceWorker/register.ts');
    await cachePageForOffline();
    await import('../channels/BarcodeModal.tsx');
  } catch {
    // The network went away meanwhile: the page shows what was loaded.
  }
}
