import { textOf } from '../../texts/text.ts';
import { Empty, Failed } from '../../ui/Feedback.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { OfferSkeleton } from './OfferSkeleton.tsx';
import { OfferView } from './OfferView.tsx';
import type { Offer, Refused } from './offer.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

type Props = {
  readonly state: ViewState<Offer>;
  readonly isSending?: boolean;
  readonly refused?: Refused | undefined;
  readonly onConfirm?: (offer: Offer) => void;
};

export function View({ state, isSending = false, refused, onConfirm }: Props) {
  switch (state.kind) {
    case 'loading':
      return <OfferSkeleton />;
    case 'empty':
      return (
        <Page header={<PageHeader isHeading />}>
          <Empty title={t('nothingHere')} />
        </Page>
      );
    case 'failed':
      return (
        <Page header={<PageHeader isHeading />}>
          <Failed {...state} />
        </Page>
      );
    case 'ready':
      return (
        <OfferView
          // Another offer is agreed to anew.
          key={state.data.agreementHash}
          offer={state.data}
          isSending={isSending}
          refused={refused}
          onConfirm={onConfirm}
        />
      );
  }
}
