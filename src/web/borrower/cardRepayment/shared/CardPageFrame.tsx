import * as t from 'messages:cardPayment';
import type { ReactNode } from 'react';
import { cardCode } from '../../../../contract/codes.ts';
import { pages } from '../../../../contract/pages.ts';
import { linkTo } from '../../../api/launchParameters.ts';
import type { ViewState } from '../../../api/useCall.ts';
import { AsyncView, EmptyPage, LoadingPage } from '../../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DescriptionList, DescriptionRow } from '../../../ui/Card.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { Message } from '../../../ui/Notice.tsx';
import { MessagePage, Page } from '../../../ui/Page.tsx';
import { Headline, HeadlineSkeleton, RichText } from '../../../ui/Text.tsx';
import { LoanLink, loanHeader } from '../../shared/loanElements.tsx';
import type { RepaymentMethods } from './repaymentMethods.ts';

type Props = {
  readonly state: ViewState<RepaymentMethods>;
  readonly heading: string;
  /** What is drawn under the amount once it is known, and the buttons at the end. */
  readonly children: (methods: RepaymentMethods) => ReactNode;
  readonly actions?: (methods: RepaymentMethods) => ReactNode;
  /** Shown in place of `children` while loading. */
  readonly skeleton: ReactNode;
};

/** The states that both screens of the card flow share; the amount and its date lead. */
export function CardPageFrame({ state, heading, children, actions, skeleton }: Props) {
  const header = { title: heading };
  const loading = (
    <LoadingPage hasButton={actions !== undefined} lead={<HeadlineSkeleton />}>
      {skeleton}
    </LoadingPage>
  );
  return (
    <AsyncView
      state={state}
      heading={heading}
      loading={loading}
      empty={<EmptyPage heading={heading} title={t.emptyTitle()} />}
      failed={({ code }) =>
        code === cardCode.nothingDue && (
          <MessagePage header={header} actions={<BackToLoan />} icon="check" title={t.nothingDue()}>
            <p>{t.nothingDueNext()}</p>
          </MessagePage>
        )
      }
    >
      {(methods) => {
        const { charge, lead, continueUrl } = methods;
        if (charge?.isPaid === 1) return <ChargePaid methods={methods} charge={charge} />;
        if (lead === null) {
          return continueUrl === null ? (
            <MessagePage header={header} actions={<BackToLoan />} icon="clock" title={t.pending()}>
              <p>{t.pendingNext()}</p>
            </MessagePage>
          ) : (
            <AuthenticationPending heading={heading} continueUrl={continueUrl} />
          );
        }
        return (
          <Page header={loanHeader(methods)} lead={<Headline {...lead} />} actions={actions?.(methods)}>
            {children(methods)}
          </Page>
        );
      }}
    </AsyncView>
  );
}

type ChargePaidProps = {
  readonly methods: RepaymentMethods;
  readonly charge: NonNullable<RepaymentMethods['charge']>;
};

/** A charge that was paid at the bank's page: how much, and what is left. */
function ChargePaid({ methods, charge: { amount, card, left } }: ChargePaidProps) {
  const actions = (
    <>
      <BackToLoan />
      <ButtonLink kind="quiet" href={linkTo(pages.documents)}>
        {t.receipts()}
      </ButtonLink>
    </>
  );
  return (
    <Page header={loanHeader(methods)} actions={actions}>
      <Message icon="check" title={t.paid({ amount: formatMoney(amount, methods.currency) })}>
        <p>
          <RichText text={left} />
        </p>
      </Message>
      {card && (
        <DescriptionList>
          <DescriptionRow label={t.paidBy()} value={card} />
        </DescriptionList>
      )}
    </Page>
  );
}

/** A charge that waits for the cardholder's authorisation at the bank. */
function AuthenticationPending({
  heading,
  continueUrl,
}: {
  readonly heading: string;
  readonly continueUrl: string;
}) {
  async function goToBank(): Promise<void> {
    const { redirectTo } = await import('./paymentLink.ts');
    redirectTo(continueUrl);
  }
  const actions = (
    <>
      <Button onClick={() => void goToBank()}>{t.toBank()}</Button>
      <BackToLoan kind="quiet" />
    </>
  );
  return (
    <MessagePage header={{ title: heading }} actions={actions} icon="clock" title={t.asked()}>
      <p>{t.askedNext()}</p>
    </MessagePage>
  );
}

function BackToLoan({ kind }: { readonly kind?: 'quiet' }) {
  return <LoanLink kind={kind} text={t.backToLoan()} />;
}
