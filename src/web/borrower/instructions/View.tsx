import * as channelTexts from 'messages:channel';
import { lazy, Suspense } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, PreloadedContent, Skeleton } from '../../ui/Skeleton.tsx';
import { HeadlineSkeleton } from '../../ui/Text.tsx';
import { BackToLoanLink } from '../channels/BackToLoanLink.tsx';
import type { PaymentRequest } from '../channels/instructionsLink.ts';
import type { PaymentArrival } from '../channels/paymentArrival.ts';
import { PreloadedCodeCard } from './CodeCard.tsx';
import { PaymentInstructions, PreloadedNotice } from './PaymentInstructions.tsx';

const PaymentRefused = lazy(() => import('./PaymentRefused.tsx'));
const PaymentReceived = lazy(() => import('./PaymentReceived.tsx'));
type Props = {
  readonly state: ViewStateOrEmpty<ResponseData<'instructions'>>;
  /** Today's amount, where the one asked for was stale. */
  readonly currentAmount?: number | undefined;
  readonly request?: Omit<PaymentRequest, 'amount'>;
} & Partial<PaymentArrival>;

export function View({ state, currentAmount, request, loan, newPayment: arrived }: Props) {
  if (state.kind !== 'loading' && loan && arrived) {
    return (
      <Suspense fallback={<Loading />}>
        <PaymentReceived loan={loan} payment={arrived} />
      </Suspense>
    );
  }
  return (
    <AsyncView
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.nothingHere()} />}
      // What a rule refuses, no other try changes.
      failed={(failure) =>
        request &&
        (currentAmount || Number(failure.code) >= loanCode.notRepayable) && (
          <Suspense fallback={<Loading />}>
            <PaymentRefused
              {...failure}
              request={request}
              currentAmount={currentAmount}
              currency={loan?.currency}
            />
          </Suspense>
        )
      }
      failedActions={<BackToLoanLink />}
    >
      {(data) => <PaymentInstructions data={data} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton variant="short" />} />}>
      <LoadingStatus />
      <HeadlineSkeleton />
      <PreloadedContent fallback={<Skeleton variant="card" />}>
        <PreloadedCodeCard />
        <PreloadedNotice lines={[0, 1, 2]} />
      </PreloadedContent>
    </Page>
  );
}
