import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { callOlder } from '../../api/older.ts';
import { useCall } from '../../api/useCall.ts';
import type { OrderChoice } from './rules.ts';
import { readDraft } from './shared/draft.ts';
import { takeReceipt } from './shared/receipt.ts';
import { View } from './View.tsx';

const OrderPicker = lazy(() => import('./OrderPicker.tsx'));

type Props = {
  readonly keys: { readonly orderId: string };
  readonly first: Normalised<Data<'complaintInit'>>;
};

export function Screen({ keys, first }: Props) {
  const { state, data } = useCall(endpoints.complaintInit, keys, {
    first,
    ask: callOlder,
    isEmpty: ({ problemType }) => problemType.length === 0,
  });
  const [picked, setPicked] = useState<OrderChoice>();
  const [picks, setPicks] = useState(false);
  const [receipt] = useState(takeReceipt);
  const [draft] = useState(readDraft);
  const order = picked ?? data?.orderDetail ?? undefined;
  return (
    <>
      <View state={state} order={order} draft={draft} receipt={receipt} onAll={() => setPicks(true)} />
      {picks && data && (
        <Suspense>
          <OrderPicker
            orders={data.orderList}
            chosen={order?.orderNo}
            onChoose={(next) => {
              setPicked(next);
              setPicks(false);
            }}
            onClose={() => setPicks(false)}
          />
        </Suspense>
      )}
    </>
  );
}
