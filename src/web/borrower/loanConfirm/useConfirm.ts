import { useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { trackConfirmation } from '../../bridge/bridge.ts';
import { buildLoanUrl } from './loanUrl.ts';
import { type ConfirmRefusal, type Offer, toLoanPushPayload, toRefusal } from './offer.ts';
import { clearProgress } from './progress.ts';

type ConfirmState = {
  readonly isSending: boolean;
  readonly refusal: ConfirmRefusal | undefined;
  readonly confirm: (offer: Offer) => void;
};

/** Sends the agreement once, however often it is tapped, and leaves for the loan's page. */
export function useConfirm(productId: string, reloadOffer: () => Promise<boolean>): ConfirmState {
  const isInFlight = useRef(false);
  const [isSending, setSending] = useState(false);
  const [refusal, setRefusal] = useState<ConfirmRefusal>();

  async function send(offer: Offer): Promise<void> {
    if (isInFlight.current) return;
    isInFlight.current = true;
    setSending(true);
    setRefusal(undefined);
    const reply = await call(endpoints.loanPush, toLoanPushPayload(offer, productId));
    if (reply.success) {
      clearProgress(productId, offer.agreementHash);
      trackConfirmation(productId);
      location.replace(buildLoanUrl(reply.data.lendDetailsUrl));
      return;
    }
    const nextRefusal = toRefusal(reply);
    if (nextRefusal.kind === 'changed') await reloadOffer();
    setRefusal(nextRefusal);
    setSending(false);
    isInFlight.current = false;
  }

  return { isSending, refusal, confirm: (offer) => void send(offer) };
}
