import * as channelTexts from 'messages:channel';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { failureKind } from '../../api/failure.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { lazyComponent } from '../../ui/rendering.ts';
import { InitialContent, Skeleton } from '../../ui/Skeleton.tsx';
import { HeadlineSkeleton } from '../../ui/Text.tsx';
import type { PaymentRequest } from '../channels/instructionsLink.ts';
import type { PaymentArrival } from '../channels/paymentArrival.ts';
import { LoanLink } from '../shared/loanParts.tsx';
import { InitialCodeCard } from './CodeCard.tsx';
import { InitialNotice, PaymentInstructions } from './PaymentInstructions.tsx';

const PaymentRefused = lazyComponent(async () => (await import('./PaymentRefused.tsx')).default, <Loading />);
const PaymentReceived = lazyComponent(
  async () => (await import('./PaymentReceived.tsx')).default,
  <Loading />,
);

type Props = Partial<PaymentArrival> & {
  readonly state: ViewState<ResponseData<'instructions'>>;
  /** Today's amount, where the one requested was stale. */
  readonly currentAmount?: number | undefined;
  readonly request?: Omit<PaymentRequest, 'amount'>;
};

export function View({ state, currentAmount, request, loan, newPayment }: Props) {
  if (state.kind !== 'loading' && loan && newPayment)
    return <PaymentReceived loan={loan} payment={newPayment} />;
  return (
    <AsyncView
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.emptyTitle()} />}
      // What a rule refuses, no other try changes.
      failed={(failure) =>
        request &&
        failureKind(failure.code ?? '') === 'refused' && (
          <PaymentRefused {...failure} {...{ request, currentAmount }} currency={loan?.currency} />
        )
      }
      failedActions={<LoanLink kind="quiet" text={channelTexts.backToLoan()} />}
    >
      {(data) => <PaymentInstructions data={data} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <LoadingPage lead={<HeadlineSkeleton />}>
      <InitialContent fallback={<Skeleton variant="card" />}>
        <InitialCodeCard />
        <InitialNotice />
      </InitialContent>
    </LoadingPage>
  );
}
