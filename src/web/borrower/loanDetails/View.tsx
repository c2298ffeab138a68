import * as t from 'messages:loanDetails';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import { Declined } from './Declined.tsx';
import { HeroSkeleton } from './Hero.tsx';
import { Ready } from './Ready.tsx';
import { isDeclined, type Loan } from './standing.ts';

type Props = {
  readonly state: MayBeEmpty<Loan>;
  /** The borrower comes from confirming. */
  readonly isFresh?: boolean;
  readonly onMoreDays?: () => void;
};

export function View({ state, isFresh, onMoreDays }: Props) {
  return (
    <ViewFrame state={state} loading={<Loading />} empty={<EmptyPage title={t.nothingHere()} />}>
      {(loan) =>
        isDeclined(loan) ? (
          <Declined loan={loan} />
        ) : (
          <Ready loan={loan} isFresh={isFresh} onMoreDays={onMoreDays} />
        )
      }
    </ViewFrame>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton shape="short" />} />} actions={<Skeleton shape="button" />}>
      <LoadingStatus />
      <HeroSkeleton />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </Page>
  );
}
