import { lazy, Suspense } from 'react';
import type { Normalised } from '../../../contract/envelope.ts';
import type { Offer } from './offer.ts';
import { isReviewOver } from './progress.ts';
import { useConfirm } from './useConfirm.ts';
import { useOffer } from './useOffer.ts';
import { View } from './View.tsx';

const Review = lazy(() => import('./Review.tsx'));

type Props = { readonly productId: string; readonly first: Normalised<Offer> };

export function Screen({ productId, first }: Props) {
  const { state, data, refresh, isReviewed, onReviewed, ...choosing } = useOffer(productId, first);
  const { isSending, refused, confirm } = useConfirm(productId, refresh);
  const offer = data?.isNeedPop === 1 && !isReviewed ? data : undefined;
  const isInReview = offer && !isReviewOver(productId, Date.now());
  return (
    <>
      <View state={state} choosing={choosing} isSending={isSending} refused={refused} onConfirm={confirm} />
      {isInReview && (
        <Suspense>
          <Review text={offer.amountDec} productId={productId} onEnd={onReviewed} />
        </Suspense>
      )}
    </>
  );
}
