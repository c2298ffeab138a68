import { loanCode } from '../../../contract/codes.ts';
import { textOf } from '../../texts/text.ts';
import { EmptyPage, FailedPage } from '../../ui/Feedback.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { NotNow } from './NotNow.tsx';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import { OfferView } from './OfferView.tsx';
import { type Choosing, type Offer, orderNamed, type Refused } from './offer.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();
const notEligible = String(loanCode.notEligible);

type Props = {
  readonly state: ViewState<Offer>;
  readonly choosing?: Choosing;
  readonly isSending?: boolean;
  readonly refused?: Refused | undefined;
  readonly onConfirm?: (offer: Offer) => void;
};

export function View({ state, choosing = {}, isSending = false, refused, onConfirm }: Props) {
  switch (state.kind) {
    case 'loading':
      return <OfferSkeleton />;
    case 'empty':
      return <EmptyPage title={t('nothingHere')} />;
    case 'failed':
      if (state.code === notEligible)
        return <NotNow message={state.message} orderId={orderNamed(state.data)} />;
      return <FailedPage {...state} />;
    case 'ready':
      return (
        <OfferView
          offer={state.data}
          choosing={choosing}
          isSending={isSending}
          refused={refused}
          onConfirm={onConfirm}
        />
      );
  }
}
