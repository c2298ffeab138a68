import { useState } from 'react';
import * as initialCalls from '../../api/initialCalls.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { callLegacy } from '../shared/legacyCall.ts';
import { consumeReceipt, readDraft } from './draft.ts';
import type { OrderChoice } from './OrderSection.tsx';
import { View } from './View.tsx';

const OrderPicker = lazyComponent(async () => (await import('./OrderPicker.tsx')).default);

function Screen(pageCall: PageCall<'complaintInit'>) {
  const { state, data } = useCall(pageCall, { isEmpty: ({ problemType }) => problemType.length === 0 });
  const [pickedOrder, setPickedOrder] = useState<OrderChoice>();
  const [isPickerOpen, setPickerOpen] = useState(false);
  const [receipt] = useState(consumeReceipt);
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
        <OrderPicker
          orders={data.orderList}
          selectedOrderNo={order?.orderNo}
          onChoose={(next) => {
            setPickedOrder(next);
            setPickerOpen(false);
          }}
          onClose={() => setPickerOpen(false)}
        />
      )}
    </>
  );
}

export async function start() {
  return <Screen {...(await startCall(initialCalls.complaint, { callFunction: callLegacy }))} />;
}
