import { useEffect, useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import { useCall } from '../../api/useCall.ts';
import { newestArrival } from '../channels/arrivals.ts';
import { PaymentNews } from '../channels/PaymentNews.tsx';
import { useNews } from '../shared/useNews.ts';
import { View } from './View.tsx';
import type { Choice } from './Ways.tsx';

type Props = {
  readonly keys: { readonly productId: string; readonly orderId: string; readonly way: Choice['way'] | '' };
  readonly first: Normalised<Data<'repaymentDetail'>>;
};

/** Asks again every few seconds, so that a payment shows by itself, and at once when something else is chosen. */
export function Screen({ keys, first }: Props) {
  const chosen = first.success ? first.data.chosen : null;
  const [choice, setChoice] = useState<Choice>({
    way: chosen?.way ?? 'instalment',
    part: chosen?.amount || undefined,
  });
  const { state, data, refresh } = useCall(
    endpoints.repaymentDetail,
    { ...keys, ...choice },
    { first, polls: true },
  );
  const asked = useRef(choice);
  useEffect(() => {
    if (asked.current !== choice) void refresh();
    asked.current = choice;
  }, [choice, refresh]);
  const { news, dismiss } = useNews(data, newestArrival);
  return (
    <>
      <View state={state} choice={choice} onChoose={setChoice} />
      <PaymentNews
        payment={news}
        currency={data?.currency ?? ''}
        isHeardOnly={data?.orderStatus === orderStatus.repaid}
        onClose={dismiss}
      />
    </>
  );
}
