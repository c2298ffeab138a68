import * as kit from 'messages:kit';
import * as t from 'messages:loanDetails';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { LoanHeadlineSkeleton, StatusIllustration } from './LoanHeadline.tsx';
import { ContactRow, LoanPage } from './LoanPage.tsx';
import styles from './loanDetails.module.css';
import { isDeclined, type Loan } from './statusView.ts';

type Props = {
  readonly state: ViewStateOrEmpty<Loan>;
  /** The borrower comes from confirming. */
  readonly isJustConfirmed?: boolean;
  readonly onExtend?: () => void;
};

export function View({ state, isJustConfirmed, onExtend }: Props) {
  return (
    <AsyncView state={state} loading={<Loading />} empty={<EmptyPage title={t.nothingHere()} />}>
      {(loan) =>
        isDeclined(loan) ? (
          <LoanDeclined loan={loan} />
        ) : (
          <LoanPage loan={loan} isJustConfirmed={isJustConfirmed} onExtend={onExtend} />
        )
      }
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page
      header={<PageHeader subtitle={<Skeleton variant="short" />} />}
      actions={<Skeleton variant="button" />}
    >
      <LoadingStatus />
      <LoanHeadlineSkeleton />
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </Page>
  );
}

/** An application declined: the notice as it is, no figures, no red, and where to go from here. */
function LoanDeclined({ loan }: { readonly loan: Loan }) {
  const { productName, productLogo, orderNo, orderStatus, noticeStatusText, noticeDesText } = loan;
  return (
    <Page
      header={<PageHeader title={productName} logo={productLogo} subtitle={kit.order({ order: orderNo })} />}
    >
      <StatusIllustration status={orderStatus} isLarge />
      <h1 className={styles.title}>{noticeStatusText}</h1>
      <p>{noticeDesText}</p>
      <LinkList>
        <LinkRow
          href={linkTo(pages.complaint, { orderNo })}
          leading={<Icon name="mail" size={20} />}
          title={t.askReview()}
        />
        <ContactRow hours={loan.hours} />
      </LinkList>
    </Page>
  );
}
