import * as t from 'messages:loanConfirm';
import { loanCode } from '../../../contract/codes.ts';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import { NotNow } from './NotNow.tsx';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import { OfferView } from './OfferView.tsx';
import { type Choosing, type Offer, orderNamed, type Refused } from './offer.ts';

const notEligible = String(loanCode.notEligible);

type Props = {
  readonly state: MayBeEmpty<Offer>;
  readonly choosing?: Choosing;
  readonly isSending?: boolean;
  readonly refused?: Refused | undefined;
  readonly onConfirm?: (offer: Offer) => void;
};

export function View({ state, choosing = {}, isSending = false, refused, onConfirm }: Props) {
  return (
    <ViewFrame
      state={state}
      loading={<OfferSkeleton />}
      empty={<EmptyPage title={t.nothingHere()} />}
      failed={({ code, message, data }) =>
        code === notEligible && <NotNow message={message} orderId={orderNamed(data)} />
      }
    >
      {(offer) => (
        <OfferView
          offer={offer}
          choosing={choosing}
          isSending={isSending}
          refused={refused}
          onConfirm={onConfirm}
        />
      )}
    </ViewFrame>
  );
}
