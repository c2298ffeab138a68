import { useCallback, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Data, Payload } from '../../../contract/schemas/index.ts';
import { useCall } from '../../api/useCall.ts';
import { useArrival } from '../channels/arrivals.ts';
import { outcomeOf } from '../channels/outcome.ts';
import { PaymentNews } from '../channels/PaymentNews.tsx';
import { View } from './View.tsx';

type Props = {
  readonly keys: Payload<'extensionDetail'> & Record<string, unknown>;
  readonly first: Normalised<Data<'extensionDetail'>>;
};

/**
 * Payments are learnt from the loan's own call: once the last extension is paid, this page's call has none to
 * offer and only refuses.
 */
export function Screen({ keys, first }: Props) {
  const { state, refresh } = useCall(endpoints.extensionDetail, keys, { first });
  const { loan, arrived } = useArrival(keys, first.success ? first.data : undefined);
  useEffect(() => {
    if (arrived) void refresh();
  }, [arrived, refresh]);
  const [dismissed, setDismissed] = useState<string>();
  const dismiss = useCallback(() => setDismissed(arrived?.paymentId), [arrived]);
  return (
    <>
      <View state={state} loan={loan} arrived={arrived} />
      <PaymentNews
        payment={arrived?.paymentId === dismissed ? undefined : arrived}
        currency={loan?.currency ?? ''}
        isHeardOnly={outcomeOf({ loan, arrived }) !== undefined}
        onClose={dismiss}
      />
    </>
  );
}
