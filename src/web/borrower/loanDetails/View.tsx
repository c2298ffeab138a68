import * as t from 'messages:loanDetails';
import { pages } from '../../../contract/pages.ts';
import { orderStatus } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { LinkList, LinkRow } from '../../ui/LinkList.tsx';
import { Page } from '../../ui/Page.tsx';
import { CardSkeletons } from '../../ui/Skeleton.tsx';
import { InitialLateCost } from '../shared/LoanNotices.tsx';
import type { LoanDetails } from '../shared/loanElements.tsx';
import { loanHeader } from '../shared/loanElements.tsx';
import { LoanHeadlineSkeleton, StatusIllustration } from './LoanHeadline.tsx';
import { ContactRow, LoanPage } from './LoanPage.tsx';
import styles from './loanDetails.module.css';

type Props = {
  readonly state: ViewState<LoanDetails>;
  /** The borrower comes from confirming. */
  readonly isJustConfirmed?: boolean;
  readonly onExtend?: () => void;
};

export function View({ state, isJustConfirmed, onExtend }: Props) {
  return (
    <AsyncView state={state} loading={<Loading />} empty={<EmptyPage title={t.emptyTitle()} />}>
      {(loan) =>
        loan.orderStatus === orderStatus.declined ? (
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
    <LoadingPage hasButton lead={<LoanHeadlineSkeleton />}>
      <InitialLateCost />
      <CardSkeletons />
    </LoadingPage>
  );
}

/** An application declined: the notice as it is, no figures, no red, and where to go from here. */
function LoanDeclined({ loan }: { readonly loan: LoanDetails }) {
  return (
    <Page header={loanHeader(loan)}>
      <StatusIllustration status={loan.orderStatus} isLarge />
      <h1 className={styles.title}>{loan.noticeStatusText}</h1>
      <p>{loan.noticeDesText}</p>
      <LinkList>
        <LinkRow
          href={linkTo(pages.complaint, { orderId: loan.orderNo })}
          icon="mail"
          title={t.requestReview()}
        />
        <ContactRow hours={loan.hours} />
      </LinkList>
    </Page>
  );
}
