import { pageOrigins } from 'virtual:brand';
import { useCallback, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import * as initialCalls from '../../api/initialCalls.ts';
import { getPageParameter, linkTo } from '../../api/launchParameters.ts';
import { leavingPage, useAction } from '../../api/useAction.ts';
import { type PageCall, startCall, useCall } from '../../api/useCall.ts';
import { postToHost } from '../../bridge/post.ts';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import {
  type ConfirmFailure,
  type Offer,
  type OfferChoice,
  toConfirmFailure,
  toLoanPushPayload,
} from './offer.ts';
import { clearProgress, isReviewOver } from './progress.ts';
import { View } from './View.tsx';

const ReviewCountdown = lazyComponent(async () => (await import('./ReviewCountdown.tsx')).default);

function Screen(pageCall: PageCall<'loanConfirm'>) {
  const productId = String(pageCall.payload.productId);
  const { state, data, refresh, isReviewed, onReviewed, ...selection } = useOffer(pageCall);
  const confirmation = useConfirmation(productId, refresh);
  const offerUnderReview = data?.isNeedPop === 1 && !isReviewed ? data : undefined;
  const isInReview = offerUnderReview && !isReviewOver(productId, Date.now());
  return (
    <>
      <View state={state} selection={selection} {...confirmation} />
      {isInReview && (
        <ReviewCountdown text={offerUnderReview.amountDec} productId={productId} onEnd={onReviewed} />
      )}
    </>
  );
}

/** Delay after a change of the amount, so that intermediate amounts are not requested. */
const debounceMs = 250;

/** The offer for what the borrower chooses, requested once the choice has rested, and again after the review. */
function useOffer(pageCall: PageCall<'loanConfirm'>) {
  const { productId } = pageCall.payload;
  const [isReviewed, setReviewed] = useState(false);
  const [initialChoice] = useState(() => findInitialChoice(pageCall));
  const [chosen, setChosen] = useState(initialChoice);
  const [hasFailed, setFailed] = useState(false);
  const payload = { productId, ...chosen, ...(isReviewed && { isType: 1 as const }) };
  const { state, data, reload, refresh } = useCall({ ...pageCall, payload });

  // In an effect, so that the call uses the new payload.
  useEffect(() => {
    if (isReviewed) reload();
  }, [isReviewed, reload]);

  useEffect(() => {
    if (!chosen || chosen === initialChoice) return;
    const pendingChoice = chosen;
    let isLatest = true;
    async function refreshOffer(): Promise<void> {
      const isSuccess = await refresh();
      if (!isLatest) return;
      if (isSuccess) return storeChoiceInAddress(pendingChoice);
      setChosen(undefined);
      setFailed(true);
    }
    const timer = setTimeout(refreshOffer, debounceMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [chosen, initialChoice, refresh]);

  const onReviewed = useCallback(() => setReviewed(true), []);

  function choose(next: OfferChoice): void {
    setFailed(false);
    setChosen(next);
  }

  return { state, data, refresh, chosen, choose, hasFailed, isReviewed, onReviewed };
}

/**
 * The choice that the first reply is for; undefined where none was made. It is part of the page's address, so that coming
 * back to it or loading it again keeps it.
 */
function findInitialChoice({ initialReply }: PageCall<'loanConfirm'>): OfferChoice | undefined {
  if (!initialReply?.success || !getPageParameter('amount')) return undefined;
  const { amount, termDays } = initialReply.data;
  return { amount, termDays };
}

function storeChoiceInAddress(choice: OfferChoice | undefined): void {
  const address = new URL(location.href);
  for (const name of ['amount', 'termDays'] as const) {
    if (choice) address.searchParams.set(name, String(choice[name]));
    else address.searchParams.delete(name);
  }
  history.replaceState(history.state, '', address);
}

/** Confirms the offer and goes to the loan's page. */
function useConfirmation(productId: string, reloadOffer: () => Promise<boolean>) {
  const { isBusy: isSending, error: failure, run } = useAction<'confirm', ConfirmFailure>();

  async function send(offer: Offer): Promise<ConfirmFailure | undefined> {
    const reply = await call(endpoints.loanPush, toLoanPushPayload(offer, productId));
    if (reply.success) {
      clearProgress(productId, offer.agreementHash);
      postToHost('trackConfirmation', { productId });
      location.replace(buildLoanUrl(reply.data.lendDetailsUrl));
      return leavingPage;
    }
    const failed = toConfirmFailure(reply);
    if (failed.kind === 'changed') await reloadOffer();
    return failed;
  }

  return { isSending, failure, onConfirm: (offer: Offer) => void run('confirm', () => send(offer)) };
}

/** The address that a confirmed loan leads to, as it came: at this origin, or at another where the brand has pages. */
export function buildLoanUrl(url: string, origins: readonly string[] = pageOrigins): string {
  const { origin } = new URL(url, location.origin);
  return `${origins.includes(origin) ? origin : ''}${linkTo(url, { from: 'confirm' })}`;
}

export async function start() {
  let pageCall = await startCall(initialCalls.loanConfirm, { required: ['productId'] });
  const { productId, amount } = pageCall.payload;
  if (pageCall.initialReply?.success === false && amount) {
    // The chosen amount may no longer be available: falls back to the default offer.
    storeChoiceInAddress(undefined);
    pageCall = await startCall(initialCalls.loanConfirm, { payload: { productId } });
  }
  return <Screen {...pageCall} />;
}
