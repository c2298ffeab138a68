import * as t from 'messages:loanConfirm';
import { loanCode } from '../../../contract/codes.ts';
import { hasCode } from '../../api/failure.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { helpUrl } from '../../ui/helpUrl.ts';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page } from '../../ui/Page.tsx';
import { CardSkeletons, LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { HeadlineSkeleton } from '../../ui/Text.tsx';
import { SeeLoanLink } from './AgreementPanel.tsx';
import styles from './loanConfirm.module.css';
import { OfferView, type OfferViewProps } from './OfferView.tsx';
import { type Offer, orderIdFromRefusal } from './offer.ts';

type Props = Partial<Omit<OfferViewProps, 'offer'>> & { readonly state: ViewState<Offer> };

export function View({ state, ...offerProps }: Props) {
  return (
    <AsyncView
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={t.emptyTitle()} />}
      failed={(failure) =>
        hasCode(failure, loanCode.notEligible) && (
          <NotEligible message={failure.message} orderId={orderIdFromRefusal(failure.data)} />
        )
      }
    >
      {(offer) => <OfferView offer={offer} {...offerProps} />}
    </AsyncView>
  );
}

function Loading() {
  const agreement = (
    <>
      <p className={styles.offerCosts}>
        <Skeleton />
      </p>
      <p className={styles.acceptBox}>
        <Skeleton />
      </p>
      <Skeleton variant="button" />
    </>
  );
  return (
    <Page header={{ subtitle: t.offer() }} actions={agreement}>
      <LoadingStatus />
      <HeadlineSkeleton />
      <CardSkeletons />
    </Page>
  );
}

type NotEligibleProps = {
  /** The server's words: by which rule, and what changes it. */
  readonly message: string;
  /** The open loan that causes the refusal; empty if none does. */
  readonly orderId: string;
};

/** Nothing is lent to this borrower now: why, and where to go from here. */
function NotEligible({ message, orderId }: NotEligibleProps) {
  return (
    <Page actions={orderId && <SeeLoanLink orderId={orderId} />}>
      <h1>{t.notLending()}</h1>
      <p>{message}</p>
      <LinkList>
        <LinkRow href={helpUrl()} icon="chat" title={t.askQuestion()} />
      </LinkList>
    </Page>
  );
}
