import * as channelTexts from 'messages:channel';
import * as t from 'messages:extension';
import { lazy, Suspense } from 'react';
import { loanCode } from '../../../contract/codes.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { AsyncView } from '../../ui/AsyncView.tsx';
import { Section } from '../../ui/Card.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { HeadlineSkeleton } from '../../ui/Headline.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import type { ViewStateOrEmpty } from '../../ui/viewState.ts';
import { BackToLoanLink } from '../channels/BackToLoanLink.tsx';
import type { PaymentArrival } from '../channels/paymentArrival.ts';
import { paymentOutcome } from '../channels/paymentOutcome.ts';
import { ExtensionOffer } from './ExtensionOffer.tsx';

const ExtensionOutcome = lazy(() => import('./ExtensionOutcome.tsx'));
const ExtensionUnavailable = lazy(() => import('./ExtensionUnavailable.tsx'));
const unavailableCode = String(loanCode.extensionUnavailable);
const notRepayableCode = String(loanCode.notRepayable);

type Props = { readonly state: ViewStateOrEmpty<ResponseData<'extensionDetail'>> } & Partial<PaymentArrival>;

export function View({ state, loan, newPayment: arrived }: Props) {
  const outcome = paymentOutcome({ loan, newPayment: arrived });
  if (state.kind !== 'loading' && outcome) {
    return (
      <Suspense fallback={<Loading />}>
        <ExtensionOutcome {...outcome} />
      </Suspense>
    );
  }
  return (
    <AsyncView
      state={state}
      loading={<Loading />}
      empty={<EmptyPage title={channelTexts.nothingHere()} />}
      failed={({ code, message }) =>
        (code === unavailableCode || code === notRepayableCode) && (
          <Suspense fallback={<Loading />}>
            <ExtensionUnavailable message={message} canPay={code === unavailableCode} />
          </Suspense>
        )
      }
      failedActions={<BackToLoanLink />}
    >
      {(data) => <ExtensionOffer data={data} loan={loan} />}
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page header={<PageHeader subtitle={<Skeleton variant="short" />} />}>
      <LoadingStatus />
      <HeadlineSkeleton />
      <Section title={t.compare()}>
        <Skeleton variant="card" />
      </Section>
      <Skeleton variant="button" />
      <Section title={t.plan()}>
        <Skeleton variant="card" />
      </Section>
    </Page>
  );
}
