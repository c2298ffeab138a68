import { lazy, Suspense } from 'react';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import type { Offer } from './offer.ts';
import { isReviewOver } from './progress.ts';
import { useConfirm } from './useConfirm.ts';
import { useOffer } from './useOffer.ts';
import { View } from './View.tsx';

const ReviewCountdown = lazy(() => import('./ReviewCountdown.tsx'));

type Props = { readonly productId: string; readonly initialReply: NormalizedReply<Offer> };

export function Screen({ productId, initialReply }: Props) {
  const { state, data, refresh, isReviewed, onReviewed, ...selection } = useOffer(productId, initialReply);
  const { isSending, refusal, confirm } = useConfirm(productId, refresh);
  const offerUnderReview = data?.isNeedPop === 1 && !isReviewed ? data : undefined;
  const isInReview = offerUnderReview && !isReviewOver(productId, Date.now());
  return (
    <>
      <View state={state} selection={selection} isSending={isSending} refusal={refusal} onConfirm={confirm} />
      {isInReview && (
        <Suspense>
          <ReviewCountdown text={offerUnderReview.amountDec} productId={productId} onEnd={onReviewed} />
        </Suspense>
      )}
    </>
  );
}
