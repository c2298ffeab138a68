import { lazy, Suspense, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import { useCall } from '../../api/useCall.ts';
import { callLegacy } from '../shared/legacyCall.ts';
import { readDraft, takeReceipt } from './draft.ts';
import type { OrderChoice } from './OrderSection.tsx';
import { View } from './View.tsx';

const OrderPicker = lazy(() => import('./OrderPicker.tsx'));

type Props = {
  readonly params: { readonly orderId: string };
  readonly initialReply: NormalizedReply<ResponseData<'complaintInit'>>;
};

export function Screen({ params, initialReply }: Props) {
  const { state, data } = useCall(endpoints.complaintInit, params, {
    initialReply,
    callFunction: callLegacy,
    isEmpty: ({ problemType }) => problemType.length === 0,
  });
  const [pickedOrder, setPickedOrder] = useState<OrderChoice>();
  const [isPickerOpen, setPickerOpen] = useState(false);
  const [receipt] = useState(takeReceipt);
  const [draft] = useState(readDraft);
  const order = pickedOrder ?? data?.orderDetail ?? undefined;
  return (
    <>
      <View
        state={state}
        order={order}
        draft={draft}
        receipt={receipt}
        onShowAll={() => setPickerOpen(true)}
      />
      {isPickerOpen && data && (
        <Suspense>
          <OrderPicker
            orders={data.orderList}
            selectedOrderNo={order?.orderNo}
            onChoose={(next) => {
              setPickedOrder(next);
              setPickerOpen(false);
            }}
            onClose={() => setPickerOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

export async function start() {
  const params = payloadFromAddress(initialCalls.complaint);
  return <Screen params={params} initialReply={await callLegacy(endpoints.complaintInit, params)} />;
}
