import type { Normalised } from '../../../contract/envelope.ts';
import type { Data, Payload } from '../../../contract/schemas/index.ts';
import { orderStatus } from '../../../contract/status.ts';
import { useCall } from '../../api/useCall.ts';
import { newestArrival } from '../channels/arrivals.ts';
import { PaymentNews } from '../channels/PaymentNews.tsx';
import { useNews } from '../shared/useNews.ts';
import { View } from './View.tsx';

type Props = {
  readonly keys: Payload<'repaymentDetail'> & Record<string, unknown>;
  readonly first: Normalised<Data<'repaymentDetail'>>;
};

/** Asks again every few seconds, so that a payment shows by itself. */
export function Screen({ keys, first }: Props) {
  const { state } = useCall('repaymentDetail', keys, { first, polls: true });
  const data = state.kind === 'ready' ? state.data : undefined;
  const { news, dismiss } = useNews(data, newestArrival);
  return (
    <>
      <View state={state} />
      <PaymentNews
        payment={news}
        currency={data?.currency ?? ''}
        isHeardOnly={data?.orderStatus === orderStatus.repaid}
        onClose={dismiss}
      />
    </>
  );
}
