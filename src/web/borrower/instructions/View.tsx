import * as channelTexts from 'messages:channel';
import { lazy, Suspense } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { Early } from '../../ui/Early.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { LeadSkeleton } from '../../ui/Lead.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { ViewFrame } from '../../ui/ViewFrame.tsx';
import type { MayBeEmpty } from '../../ui/viewState.ts';
import type { Arrival } from '../channels/arrivals.ts';
import type { PaymentRequest } from '../channels/instructionsLink.ts';
import { ToLoan } from '../channels/ToLoan.tsx';
import { EarlyCode } from './CodeCard.tsx';
import { HowToPay } from './HowToPay.tsx';
import { EarlyPart } from './Part.tsx';

const Elsewhere = lazy(() => import('./Elsewhere.tsx'));
const Received = lazy(() => import('./Received.tsx'));
type Props = {
  readonly state: MayBeEmpty<Data<'instructions'>>;
  /** Today's amount, where the one asked for was stale. */
  readonly right?: number | undefined;
  readonly request?: Omit<PaymentRequest, 'amount'>;
} & Partial<Arrival>;

export function View({ state, right, request, loan, arrived }: Props) {
  if (state.kind !== 'loading' && loan && arrived) {
    return (
      <Suspense fallback={<Loading />}>
        <Received loan={loan} payment={arrived} />
      </Suspense>
    );
  }
  return (
    <ViewFrame
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.nothingHere()} />}
      // What a rule refuses, no other try changes.
      failed={(failure) =>
        request &&
        (right || Number(failure.code) >= loanCode.notRepayable) && (
          <Suspense fallback={<Loading />}>
            <Elsewhere {...failure} request={request} right={right} currency={loan?.currency} />
          </Suspense>
        )
      }
      ways={<ToLoan />}
    >
      {(data) => <HowToPay data={data} />}
    </ViewFrame>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton shape="short" />} />}>
      <LoadingStatus />
      <LeadSkeleton />
      <Early waiting={<Skeleton shape="card" />}>
        <EarlyCode />
        <EarlyPart lines={[0, 1, 2]} />
      </Early>
    </Page>
  );
}
