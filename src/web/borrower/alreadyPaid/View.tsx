import * as t from 'messages:alreadyPaid';
import * as kit from 'messages:kit';
import { lazy, Suspense } from 'react';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { ViewStateOrEmpty } from '../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../ui/AsyncView.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../ui/Skeleton.tsx';
import { BackToLoanLink } from './BackToLoanLink.tsx';
import { PaymentClaimForm, type PaymentClaimFormProps } from './PaymentClaimForm.tsx';

const ClaimStatus = lazy(() => import('./ClaimStatus.tsx'));
type Props = {
  readonly state: ViewStateOrEmpty<ResponseData<'paymentClaim'>>;
  /** Absent while the claim there is is shown. */
  readonly form?: PaymentClaimFormProps | undefined;
  readonly onOpen?: (index: number) => void;
  readonly onNewClaim?: () => void;
};

export function View({ state, form, onOpen = () => undefined, onNewClaim = () => undefined }: Props) {
  const header = <PageHeader title={t.title()} />;
  return (
    <AsyncView
      state={state}
      title={t.title()}
      loading={<Loading />}
      empty={<EmptyPage header={header} title={t.nothingHere()} />}
      failedActions={<BackToLoanLink />}
    >
      {(data) => {
        const { claim, isOpen, orderNo } = data;
        if (claim && !form) {
          return (
            <Suspense fallback={<Loading />}>
              <ClaimStatus data={data} claim={claim} onOpen={onOpen} onNewClaim={onNewClaim} />
            </Suspense>
          );
        }
        if (isOpen === 0 || !form) {
          return (
            <EmptyPage header={header} title={t.nothingOwed()} actions={<BackToLoanLink kind="primary" />}>
              <p>{t.nothingOwedNext()}</p>
            </EmptyPage>
          );
        }
        return (
          <Page
            header={<PageHeader title={t.title()} subtitle={kit.order({ order: orderNo })} isHeading />}
            actions={
              <Button busy={form.busy} onClick={form.onSend}>
                {t.send()}
              </Button>
            }
          >
            <PaymentClaimForm data={data} {...form} />
          </Page>
        );
      }}
    </AsyncView>
  );
}

function Loading() {
  return (
    <Page
      header={<PageHeader title={t.title()} subtitle={<Skeleton variant="short" />} isHeading />}
      actions={<Skeleton variant="button" />}
    >
      <LoadingStatus />
      <p>{t.lead()}</p>
      <Skeleton variant="card" />
      <Skeleton variant="card" />
    </Page>
  );
}
