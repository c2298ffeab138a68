import { useCallback, useEffect, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import type { NormalizedReply } from '../../../contract/envelope.ts';
import { type CallResult, useCall } from '../../api/useCall.ts';
import type { Offer, OfferChoice } from './offer.ts';
import { requestFromReply, storeRequestInAddress } from './requestInAddress.ts';

/** Between two steps of the amount: what is passed over isn't asked for. */
const debounceMs = 250;

type OfferState = Pick<CallResult<Offer>, 'state' | 'data' | 'refresh'> & {
  /** What the borrower chose; undefined: what is shown. */
  readonly request: OfferChoice | undefined;
  readonly requestOffer: (request: OfferChoice) => void;
  /** The last choice could not be worked out. */
  readonly hasFailed: boolean;
  readonly isReviewed: boolean;
  readonly onReviewed: () => void;
};

/** The offer for what the borrower chooses, asked for once the choice has rested, and again after the review. */
export function useOffer(productId: string, initialReply: NormalizedReply<Offer>): OfferState {
  const [isReviewed, setReviewed] = useState(false);
  const [initialRequest] = useState(() => requestFromReply(initialReply));
  const [request, setRequest] = useState(initialRequest);
  const [hasFailed, setFailed] = useState(false);
  const payload = { productId, ...request, ...(isReviewed && { isType: 1 as const }) };
  const { state, data, reload, refresh } = useCall(endpoints.loanConfirm, payload, { initialReply });

  // Asks only once the new payload stands.
  useEffect(() => {
    if (isReviewed) reload();
  }, [isReviewed, reload]);

  useEffect(() => {
    if (!request || request === initialRequest) return;
    const pendingRequest = request;
    let isLatest = true;
    async function refreshOffer(): Promise<void> {
      const isSuccess = await refresh();
      if (!isLatest) return;
      if (isSuccess) return storeRequestInAddress(pendingRequest);
      setRequest(undefined);
      setFailed(true);
    }
    const timer = setTimeout(refreshOffer, debounceMs);
    return () => {
      isLatest = false;
      clearTimeout(timer);
    };
  }, [request, initialRequest, refresh]);

  const onReviewed = useCallback(() => setReviewed(true), []);

  function requestOffer(next: OfferChoice): void {
    setFailed(false);
    setRequest(next);
  }

  return { state, data, refresh, request, requestOffer, hasFailed, isReviewed, onReviewed };
}
