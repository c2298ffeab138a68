import * as channelTexts from 'messages:channel';
import * as t from 'messages:extension';
import { lazy, Suspense } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { Section } from '../../ui/Card.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { LeadSkeleton } from '../../ui/Lead.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import type { Arrival } from '../channels/arrivals.ts';
import { outcomeOf } from '../channels/outcome.ts';
import { ToLoan } from '../channels/ToLoan.tsx';
import { Offer } from './Offer.tsx';

const Done = lazy(() => import('./Done.tsx'));
const Unavailable = lazy(() => import('./Unavailable.tsx'));
const noMoreDays = String(loanCode.extensionUnavailable);
const nothingDue = String(loanCode.notRepayable);

type Props = { readonly state: MayBeEmpty<Data<'extensionDetail'>> } & Partial<Arrival>;

export function View({ state, loan, arrived }: Props) {
  const outcome = outcomeOf({ loan, arrived });
  if (state.kind !== 'loading' && outcome) {
    return (
      <Suspense fallback={<Loading />}>
        <Done {...outcome} />
      </Suspense>
    );
  }
  return (
    <ViewFrame
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.nothingHere()} />}
      failed={({ code, message }) =>
        (code === noMoreDays || code === nothingDue) && (
          <Suspense fallback={<Loading />}>
            <Unavailable message={message} canPay={code === noMoreDays} />
          </Suspense>
        )
      }
      ways={<ToLoan />}
    >
      {(data) => <Offer data={data} loan={loan} />}
    </ViewFrame>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton shape="short" />} />}>
      <LoadingStatus />
      <LeadSkeleton />
      <Section title={t.compare()}>
        <Skeleton shape="card" />
      </Section>
      <Skeleton shape="button" />
      <Section title={t.plan()}>
        <Skeleton shape="card" />
      </Section>
    </Page>
  );
}
