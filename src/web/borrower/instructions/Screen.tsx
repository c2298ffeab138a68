import { useState } from 'react';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Data, Payload } from '../../../contract/schemas/index.ts';
import { callKept } from '../../api/kept.ts';
import { stateOf } from '../../ui/viewState.ts';
import { useArrival } from '../channels/arrivals.ts';
import { rightAmount } from './amountChange.ts';
import { View } from './View.tsx';

type Props = {
  readonly keys: Payload<'instructions'> & Record<string, unknown>;
  readonly first: Normalised<Data<'instructions'>>;
};

/** Learns from the loan's own call that the payment arrived; without a network it shows what it kept. */
export function Screen({ keys, first }: Props) {
  const [reply, setReply] = useState<Normalised<Data<'instructions'>> | undefined>(first);
  const arrival = useArrival({ productId: keys.productId, orderId: keys.orderId });

  function retry(): void {
    setReply(undefined);
    void callKept('instructions', keys).then(setReply);
  }

  if (!reply) return <View state={{ kind: 'loading' }} />;
  return (
    <View
      state={stateOf(reply, retry)}
      right={rightAmount(reply)}
      request={{ payCode: String(keys.payCode), requestType: Number(keys.requestType) === 2 ? 2 : 1 }}
      {...arrival}
    />
  );
}
