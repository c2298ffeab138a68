import { useCallback, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Data, Payload } from '../../../contract/schemas/index.ts';
import { callKept } from '../../api/kept.ts';
import { localCode } from '../../api/normalise.ts';
import { usePolling } from '../../api/polling.ts';
import { stateOf } from '../../ui/viewState.ts';
import { useArrival } from '../channels/arrivals.ts';
import { wayIn } from '../channels/instructionsLink.ts';
import { rightAmount } from './amountChange.ts';
import { View } from './View.tsx';

type Props = {
  readonly keys: Payload<'instructions'> & Record<string, unknown>;
  readonly first: Normalised<Data<'instructions'>>;
};

/** As far ahead as a timer can be set. */
const mostMs = 2_000_000_000;

/**
 * Learns from the loan's own call that the payment arrived; without a network it shows what it kept. Once its amount has
 * had its day it asks again.
 */
export function Screen({ keys, first }: Props) {
  const [reply, setReply] = useState<Normalised<Data<'instructions'>> | undefined>(first);
  const arrival = useArrival({ productId: keys.productId, orderId: keys.orderId });
  const ask = useCallback(async () => {
    const answer = await callKept(endpoints.instructions, keys);
    setReply(answer);
    return answer.success && answer.code !== localCode.kept;
  }, [keys]);
  usePolling(ask, reply?.code === localCode.kept || reply?.code === localCode.over);

  const data = reply?.success ? reply.data : undefined;
  const isOver = data !== undefined && (arrival.loan?.today ?? '') > data.amountUntil;
  useEffect(() => {
    if (!data) return;
    const timer = setTimeout(ask, isOver ? 0 : Math.min(data.over.inSeconds * 1_000, mostMs));
    return () => clearTimeout(timer);
  }, [ask, data, isOver]);

  const way = wayIn(String(keys.way));
  if (!reply) return <View state={{ kind: 'loading' }} />;
  return (
    <View
      state={stateOf(reply, () => {
        setReply(undefined);
        void ask();
      })}
      right={rightAmount(reply)}
      request={{
        payCode: String(keys.payCode),
        requestType: Number(keys.requestType) === 2 ? 2 : 1,
        ...(way && { way }),
      }}
      {...arrival}
    />
  );
}
