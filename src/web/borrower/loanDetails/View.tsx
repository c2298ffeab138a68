import * as t from 'messages:loanDetails';
import { AsyncView } from '../../ui/AsyncView.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewStateOrEmpty } from '../../ui/viewState.ts';
import { LoanDeclined } from './LoanDeclined.tsx';
import { LoanHeadlineSkeleton } from './LoanHeadline.tsx';
import { LoanPage } from './LoanPage.tsx';
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
