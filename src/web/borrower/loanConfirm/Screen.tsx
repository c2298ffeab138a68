import { lazy, Suspense, useEffect, useState } from 'react';
import type { Normalised } from '../../../contract/envelope.ts';
import { useCall } from '../../api/useCall.ts';
import type { Offer } from './offer.ts';
import { useConfirm } from './useConfirm.ts';
import { View } from './View.tsx';

const Review = lazy(() => import('./Review.tsx'));

type Props = { readonly productId: string; readonly first: Normalised<Offer> };

export function Screen({ productId, first }: Props) {
  const [isReviewed, setReviewed] = useState(false);
  const payload = isReviewed ? { productId, isType: 1 as const } : { productId };
  const { state, reload, refresh } = useCall('loanConfirm', payload, { first });
  // Asks only once the new payload stands.
  useEffect(() => {
    if (isReviewed) reload();
  }, [isReviewed, reload]);
  const { isSending, refused, confirm } = useConfirm(productId, refresh);
  const isInReview = !isReviewed && state.kind === 'ready' && state.data.isNeedPop === 1;
  return (
    <>
      <View state={state} isSending={isSending} refused={refused} onConfirm={confirm} />
      {isInReview && (
        <Suspense>
          <Review text={state.data.amountDec} onEnd={() => setReviewed(true)} />
        </Suspense>
      )}
    </>
  );
}
