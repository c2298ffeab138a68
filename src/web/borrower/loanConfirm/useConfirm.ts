import { useRef, useState } from 'react';
import { endpoints } from '../../../contract/endpoints.ts';
import { call } from '../../api/call.ts';
import { trackConfirmation } from '../../bridge/bridge.ts';
import { lendDetailsAddress } from './lendDetails.ts';
import { agreementTo, type Offer, type Refused, refusedBy } from './offer.ts';
import { forgetProgress } from './progress.ts';

type Confirm = {
  readonly isSending: boolean;
  readonly refused: Refused | undefined;
  readonly confirm: (offer: Offer) => void;
};

/** Sends the agreement once, however often it is tapped, and leaves for the loan's page. */
export function useConfirm(productId: string, reloadOffer: () => Promise<boolean>): Confirm {
  const isUnderWay = useRef(false);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState<Refused>();

  async function send(offer: Offer): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setSending(true);
    setRefused(undefined);
    const reply = await call(endpoints.loanPush, agreementTo(offer, productId));
    if (reply.success) {
      forgetProgress(productId, offer.agreementHash);
      trackConfirmation(productId);
      location.replace(lendDetailsAddress(reply.data.lendDetailsUrl));
      return;
    }
    const why = refusedBy(reply);
    if (why.kind === 'changed') await reloadOffer();
    setRefused(why);
    setSending(false);
    isUnderWay.current = false;
  }

  return { isSending, refused, confirm: (offer) => void send(offer) };
}
