import { useCallback, useEffect, useState } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { RequestPayload, ResponseData } from '../../../contract/schemas/index.ts';
import { localCode } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import { callWithCache } from '../../api/replyCache.ts';
import { toViewState, usePolling } from '../../api/useCall.ts';
import { parsePaymentScope } from '../channels/instructionsLink.ts';
import { usePaymentArrival } from '../channels/paymentArrival.ts';
import { View } from './View.tsx';

type Props = {
  readonly params: RequestPayload<'instructions'> & Record<string, unknown>;
  readonly initialReply: NormalizedReply<ResponseData<'instructions'>>;
};

/** As far ahead as a timer can be set. */
const maxTimerMs = 2_000_000_000;
/** What the page needs now comes first. */
const offlineDelayMs = 2_000;

/**
 * Learns from the loan's own call that the payment arrived; without a network it shows what it kept. Once its amount has
 * had its day it asks again.
 */
export function Screen({ params, initialReply }: Props) {
  const [reply, setReply] = useState<NormalizedReply<ResponseData<'instructions'>> | undefined>(initialReply);
  const arrival = usePaymentArrival({ productId: params.productId, orderId: params.orderId });
  const refresh = useCallback(async () => {
    const nextReply = await callWithCache(endpoints.instructions, params);
    setReply(nextReply);
    return nextReply.success && nextReply.code !== localCode.cached;
  }, [params]);
  usePolling(refresh, reply?.code === localCode.cached || reply?.code === localCode.expired);

  const data = reply?.success ? reply.data : undefined;
  const isExpired = data !== undefined && (arrival.loan?.today ?? '') > data.amountUntil;
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(refresh, isExpired ? 0 : Math.min(data.over.inSeconds * 1_000, maxTimerMs));
    return () => clearTimeout(timer);
  }, [refresh, data, isExpired]);

  const scope = parsePaymentScope(String(params.way));
  if (!reply) return <View state={{ kind: 'loading' }} />;
  return (
    <View
      state={toViewState(reply, () => {
        setReply(undefined);
        void refresh();
      })}
      currentAmount={findCurrentAmount(reply)}
      request={{
        payCode: String(params.payCode),
        requestType: Number(params.requestType) === 2 ? 2 : 1,
        ...(scope && { way: scope }),
      }}
      {...arrival}
    />
  );
}

export async function start() {
  const query = payloadFromAddress(initialCalls.instructions);
  const params = { ...query, way: parsePaymentScope(query.way) ?? '' };
  if (!params.orderId || !params.amount || !params.payCode) return <View state={{ kind: 'empty' }} />;
  const initialReply = await callWithCache(endpoints.instructions, params);
  setTimeout(cacheForOffline, offlineDelayMs);
  return <Screen params={params} initialReply={initialReply} />;
}

/** The barcode's large view comes through the worker too, so that it opens without a network. */
async function cacheForOffline(): Promise<void> {
  try {
    const { cachePageForOffline } = await import('../../api/worker/register.ts');
    await cachePageForOffline();
    await import('../channels/BarcodeModal.tsx');
  } catch {
    // The network went away meanwhile: the page is there, as far as it got.
  }
}

/** The amount of today, where the one in the page's address was refused as stale. Minor units. */
export function findCurrentAmount(reply: NormalizedReply<unknown>): number | undefined {
  if (reply.success || reply.code !== String(loanCode.amountChanged)) return undefined;
  const { data } = reply;
  if (typeof data !== 'object' || data === null || !('amount' in data)) return undefined;
  return typeof data.amount === 'number' && Number.isSafeInteger(data.amount) ? data.amount : undefined;
}
