import { lazy, Suspense } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { payloadFromAddress } from '../../api/launchParameters.ts';
import type { Offer } from './offer.ts';
import { isReviewOver } from './progress.ts';
import { storeRequestInAddress } from './requestInAddress.ts';
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

export async function start() {
  const request = payloadFromAddress(initialCalls.loanConfirm);
  const { productId } = request;
  if (!productId) return <View state={{ kind: 'empty' }} />;
  const reply = await call(endpoints.loanConfirm, request);
  if (reply.success || !request.amount) return <Screen productId={productId} initialReply={reply} />;
  // What was chosen may no longer be had: then what is offered first.
  storeRequestInAddress(undefined);
  return <Screen productId={productId} initialReply={await call(endpoints.loanConfirm, { productId })} />;
}
