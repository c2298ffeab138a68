import * as t from 'messages:alreadyPaid';
import * as common from 'messages:common';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import type { ViewState } from '../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../ui/AsyncView.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyComponent } from '../../ui/lazyComponent.ts';
import { Page } from '../../ui/Page.tsx';
import { CardSkeletons, Skeleton } from '../../ui/Skeleton.tsx';
import { LoanLink } from '../shared/loanElements.tsx';
import { PaymentClaimForm, type PaymentClaimFormProps } from './PaymentClaimForm.tsx';

const ClaimStatus = lazyComponent(async () => (await import('./ClaimStatus.tsx')).default, <Loading />);

type Props = {
  readonly state: ViewState<ResponseData<'paymentClaim'>>;
  /** Absent while the claim there is is shown. */
  readonly form: Omit<PaymentClaimFormProps, 'data'> | undefined;
  readonly onNewClaim: () => void;
};

export function View({ state, form, onNewClaim }: Props) {
  return (
    <AsyncView
      state={state}
      heading={t.title()}
      loading={<Loading />}
      empty={<EmptyPage heading={t.title()} title={t.emptyTitle()} />}
      failedActions={<LoanLink kind="quiet" text={t.toLoan()} />}
    >
      {(data) => {
        if (data.claim && !form)
          return <ClaimStatus data={data} claim={data.claim} onNewClaim={onNewClaim} />;
        if (data.isOpen === 0 || !form) return <NothingOwed />;
        return (
          <Page
            header={{ title: t.title(), subtitle: common.order({ order: data.orderNo }), isHeading: true }}
            actions={
              <Button isBusy={form.isBusy} onClick={form.onSend}>
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
    <LoadingPage
      header={{ title: t.title(), subtitle: <Skeleton variant="short" />, isHeading: true }}
      hasButton
    >
      <p>{t.lead()}</p>
      <CardSkeletons />
    </LoadingPage>
  );
}

function NothingOwed() {
  return (
    <EmptyPage heading={t.title()} title={t.nothingOwed()} actions={<LoanLink text={t.toLoan()} />}>
      <p>{t.nothingOwedNext()}</p>
    </EmptyPage>
  );
}
