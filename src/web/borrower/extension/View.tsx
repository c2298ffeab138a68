import { lazy, Suspense } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { textOf } from '../../texts/text.ts';
import { Section } from '../../ui/Card.tsx';
import { EmptyPage, FailedPage } from '../../ui/Feedback.tsx';
import { LeadSkeleton } from '../../ui/Lead.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewState } from '../../ui/viewState.ts';
import type { Arrival } from '../channels/arrivals.ts';
import { outcomeOf } from '../channels/outcome.ts';
import { ToLoan } from '../channels/ToLoan.tsx';
import { Offer } from './Offer.tsx';
import type { texts } from './texts.ts';

const Done = lazy(() => import('./Done.tsx'));
const Unavailable = lazy(() => import('./Unavailable.tsx'));
const t = textOf<typeof texts>();
const noMoreDays = String(loanCode.extensionUnavailable);
const nothingDue = String(loanCode.notRepayable);

type Props = { readonly state: ViewState<Data<'extensionDetail'>> } & Partial<Arrival>;

export function View({ state, loan, arrived }: Props) {
  if (state.kind === 'loading') return <Loading />;
  const outcome = outcomeOf({ loan, arrived });
  if (outcome) {
    return (
      <Suspense fallback={<Loading />}>
        <Done {...outcome} />
      </Suspense>
    );
  }
  if (state.kind === 'ready') return <Offer data={state.data} loan={loan} />;
  if (state.kind === 'failed' && (state.code === noMoreDays || state.code === nothingDue)) {
    return (
      <Suspense fallback={<Loading />}>
        <Unavailable message={state.message} canPay={state.code === noMoreDays} />
      </Suspense>
    );
  }
  if (state.kind === 'failed') return <FailedPage {...state} actions={<ToLoan />} />;
  return <EmptyPage title={t('nothingHere')} />;
}

function Loading() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton shape="short" />} />}>
      <LoadingStatus />
      <LeadSkeleton />
      <Section title={t('compare')}>
        <Skeleton shape="card" />
      </Section>
      <Skeleton shape="button" />
      <Section title={t('plan')}>
        <Skeleton shape="card" />
      </Section>
    </Page>
  );
}
