import * as kit from 'messages:kit';
import * as t from 'messages:way';
import type { ReactNode } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { linkTo } from '../../../api/launchParameters.ts';
import type { ViewStateOrEmpty } from '../../../api/useCall.ts';
import { AsyncView, EmptyPage } from '../../../ui/AsyncView.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DescriptionList, DescriptionRow } from '../../../ui/Card.tsx';
import { formatMoney } from '../../../ui/format.ts';
import { Message } from '../../../ui/Notice.tsx';
import { Page, PageHeader } from '../../../ui/Page.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/Skeleton.tsx';
import { Headline, HeadlineSkeleton, RichText } from '../../../ui/Text.tsx';
import { isNothingDueCode, type RepaymentMethods } from './repaymentMethods.ts';

type Props = {
  readonly state: ViewStateOrEmpty<RepaymentMethods>;
  readonly title: string;
  /** What is drawn under the amount once it is known, and the buttons at the end. */
  readonly children: (methods: RepaymentMethods) => ReactNode;
  readonly actions?: (methods: RepaymentMethods) => ReactNode;
  /** What stands in the place of `children` while loading. */
  readonly skeleton: ReactNode;
};

/** The states that both screens of the card flow share; the amount and its date lead. */
export function CardPageFrame({ state, title, children, actions, skeleton }: Props) {
  const header = <PageHeader title={title} />;
  return (
    <AsyncView
      state={state}
      title={title}
      loading={
        <Page
          header={<PageHeader subtitle={<Skeleton variant="short" />} />}
          actions={actions && <Skeleton variant="button" />}
        >
          <LoadingStatus />
          <HeadlineSkeleton />
          {skeleton}
        </Page>
      }
      empty={<EmptyPage header={header} title={t.nothingHere()} />}
      failed={({ code }) =>
        isNothingDueCode(code) && (
          <Page header={header} actions={<BackToLoanLink />}>
            <Message icon="check" title={t.nothingDue()}>
              <p>{t.nothingDueNext()}</p>
            </Message>
          </Page>
        )
      }
    >
      {(methods) => {
        const loanHeader = (
          <PageHeader
            title={methods.productName}
            logo={methods.productLogo}
            subtitle={kit.order({ order: methods.orderNo })}
          />
        );
        if (methods.charge?.isPaid === 1)
          return <ChargePaid header={loanHeader} charge={methods.charge} currency={methods.currency} />;
        if (methods.lead === null) return <ChargePending header={header} continueUrl={methods.continueUrl} />;
        return (
          <Page header={loanHeader} actions={actions?.(methods)}>
            <Headline {...methods.lead}>
              <RichText text={methods.lead.text} />
            </Headline>
            {children(methods)}
          </Page>
        );
      }}
    </AsyncView>
  );
}

type HeaderProps = { readonly header: ReactNode };
type ChargePaidProps = HeaderProps & { readonly charge: NonNullable<RepaymentMethods['charge']> } & Pick<
    RepaymentMethods,
    'currency'
  >;

/** A charge that was paid at the bank's page: how much, and what is left. */
function ChargePaid({ header, charge: { amount, card, left }, currency }: ChargePaidProps) {
  return (
    <Page
      header={header}
      actions={
        <>
          <BackToLoanLink />
          <ButtonLink kind="quiet" href={linkTo(pages.documents)}>
            {t.receipts()}
          </ButtonLink>
        </>
      }
    >
      <Message icon="check" title={t.paid({ amount: formatMoney(amount, currency) })}>
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

/** A charge under way: the bank confirms it, or waits for the card's holder. */
function ChargePending({ header, continueUrl }: HeaderProps & Pick<RepaymentMethods, 'continueUrl'>) {
  if (continueUrl === null) {
    return (
      <Page header={header} actions={<BackToLoanLink />}>
        <Message icon="clock" title={t.pending()}>
          <p>{t.pendingNext()}</p>
        </Message>
      </Page>
    );
  }
  return (
    <Page
      header={header}
      actions={
        <>
          <Button onClick={() => void continueAt(continueUrl)}>{t.toBank()}</Button>
          <BackToLoanLink kind="quiet" />
        </>
      }
    >
      <Message icon="clock" title={t.asked()}>
        <p>{t.askedNext()}</p>
      </Message>
    </Page>
  );
}

async function continueAt(url: string): Promise<void> {
  const { redirectTo: leaveTo } = await import('./paymentLink.ts');
  leaveTo(url);
}

function BackToLoanLink({ kind = 'primary' }: { readonly kind?: 'primary' | 'quiet' }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.loanDetails)}>
      {t.backToLoan()}
    </ButtonLink>
  );
}
