import { textOf } from '../../texts/text.ts';
import { EmptyPage, FailedPage } from '../../ui/Feedback.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import { Declined } from './Declined.tsx';
import { HeroSkeleton } from './Hero.tsx';
import { Ready } from './Ready.tsx';
import { isDeclined, type Loan } from './standing.ts';
import type { texts } from './texts.ts';

const t = textOf<typeof texts>();

type Props = {
  readonly state: ViewState<Loan>;
  /** The borrower comes from confirming. */
  readonly isFresh?: boolean;
  readonly onMoreDays?: () => void;
};

export function View({ state, isFresh, onMoreDays }: Props) {
  switch (state.kind) {
    case 'loading':
      return <Waiting />;
    case 'empty':
      return <EmptyPage title={t('nothingHere')} />;
    case 'failed':
      return <FailedPage {...state} />;
    case 'ready':
      return isDeclined(state.data) ? (
        <Declined loan={state.data} />
      ) : (
        <Ready loan={state.data} isFresh={isFresh} onMoreDays={onMoreDays} />
      );
  }
}

function Waiting() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton shape="short" />} />} actions={<Skeleton shape="button" />}>
      <LoadingStatus />
      <HeroSkeleton />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </Page>
  );
}
