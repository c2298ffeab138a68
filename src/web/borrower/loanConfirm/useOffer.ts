import { useCallback, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { Normalised } from '../../../contract/envelope.ts';
import { type UsedCall, useCall } from '../../api/useCall.ts';
import { choiceOf, keepChoice } from './choice.ts';
import type { Asked, Offer } from './offer.ts';

/** Between two steps of the amount: what is passed over isn't asked for. */
const restMs = 250;

type Used = Pick<UsedCall<Offer>, 'state' | 'data' | 'refresh'> & {
  /** What the borrower chose; undefined: what is shown. */
  readonly asked: Asked | undefined;
  readonly ask: (asked: Asked) => void;
  /** The last choice could not be worked out. */
  readonly hasFailed: boolean;
  readonly isReviewed: boolean;
  readonly onReviewed: () => void;
};

/** The offer for what the borrower chooses, asked for once the choice has rested, and again after the review. */
export function useOffer(productId: string, first: Normalised<Offer>): Used {
  const [isReviewed, setReviewed] = useState(false);
  const [chosenBefore] = useState(() => choiceOf(first));
  const [asked, setAsked] = useState(chosenBefore);
  const [hasFailed, setFailed] = useState(false);
  const payload = { productId, ...asked, ...(isReviewed && { isType: 1 as const }) };
  const { state, data, reload, refresh } = useCall(endpoints.loanConfirm, payload, { first });

  // Asks only once the new payload stands.
  useEffect(() => {
    if (isReviewed) reload();
  }, [isReviewed, reload]);

  useEffect(() => {
    if (!asked || asked === chosenBefore) return;
    const chosen = asked;
    let isLatest = true;
    async function askAnew(): Promise<void> {
      const isAnswered = await refresh();
      if (!isLatest) return;
      if (isAnswered) return keepChoice(chosen);
      setAsked(undefined);
      setFailed(true);
    }
    const timer = setTimeout(askAnew, restMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [asked, chosenBefore, refresh]);

  const onReviewed = useCallback(() => setReviewed(true), []);

  function ask(next: Asked): void {
    setFailed(false);
    setAsked(next);
  }

  return { state, data, refresh, asked, ask, hasFailed, isReviewed, onReviewed };
}
