import * as t from 'messages:loanConfirm';
import { loanCode } from '../../../contract/codes.ts';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { HeadlineSkeleton } from '../../ui/Text.tsx';
import styles from './loanConfirm.module.css';
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

/** The shape of the offer before it is there. */
function OfferSkeleton() {
  return (
    <Page header={<PageHeader subtitle={t.offer()} />} actions={<AgreementSkeleton />}>
      <LoadingStatus />
      <HeadlineSkeleton />
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </Page>
  );
}

function AgreementSkeleton() {
  return (
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
}

type NotEligibleProps = {
  /** The server's words: by which rule, and what changes it. */
  readonly message: string;
  /** The loan that stands in the way; empty where none does. */
  readonly orderId: string;
};

/** Nothing is lent to this borrower now: why, and where to go from here. */
function NotEligible({ message, orderId }: NotEligibleProps) {
  return (
    <Page
      header={<PageHeader />}
      actions={
        orderId && <ButtonLink href={linkTo(pages.loanDetails, { orderId })}>{t.seeLoan()}</ButtonLink>
      }
    >
      <h1>{t.notNow()}</h1>
      <p>{message}</p>
      <LinkList>
        <LinkRow href={linkTo(pages.support)} leading={<Icon name="chat" size={20} />} title={t.talk()} />
      </LinkList>
    </Page>
  );
}
