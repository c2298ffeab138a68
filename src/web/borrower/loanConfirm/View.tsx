import * as t from 'messages:loanConfirm';
import { loanCode } from '../../../contract/codes.ts';
import { AsyncView } from '../../ui/AsyncView.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import type { ViewStateOrEmpty } from '../../ui/viewState.ts';
import { NotEligible } from './NotEligible.tsx';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import { OfferView } from './OfferView.tsx';
import { type ConfirmRefusal, type Offer, type OfferSelection, orderIdFromRefusal } from './offer.ts';

const notEligibleCode = String(loanCode.notEligible);

type Props = {
  readonly state: ViewStateOrEmpty<Offer>;
  readonly selection?: OfferSelection;
  readonly isSending?: boolean;
  readonly refusal?: ConfirmRefusal | undefined;
  readonly onConfirm?: (offer: Offer) => void;
};

export function View({ state, selection = {}, isSending = false, refusal, onConfirm }: Props) {
  return (
    <AsyncView
      state={state}
      loading={<OfferSkeleton />}
      empty={<EmptyPage title={t.nothingHere()} />}
      failed={({ code, message, data }) =>
        code === notEligibleCode && <NotEligible message={message} orderId={orderIdFromRefusal(data)} />
      }
    >
      {(offer) => (
        <OfferView
          offer={offer}
          selection={selection}
          isSending={isSending}
          refusal={refusal}
          onConfirm={onConfirm}
        />
      )}
    </AsyncView>
  );
}
