import * as t from 'messages:way';
import type { ReactNode } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { linkTo } from '../../../api/launchParameters.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { DescriptionList, DescriptionRow } from '../../../ui/Card.tsx';
import { Message } from '../../../ui/Message.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { Page } from '../../../ui/Page.tsx';
import { RichText } from '../../../ui/RichText.tsx';
import type { RepaymentMethods } from './repaymentMethods.ts';

type HeaderProps = { readonly header: ReactNode };
type ChargePaidProps = HeaderProps & { readonly charge: NonNullable<RepaymentMethods['charge']> } & Pick<
    RepaymentMethods,
    'currency'
  >;

/** A charge that was paid at the bank's page: how much, and what is left. */
export function ChargePaid({ header, charge: { amount, card, left }, currency }: ChargePaidProps) {
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
export function ChargePending({ header, continueUrl }: HeaderProps & Pick<RepaymentMethods, 'continueUrl'>) {
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

export function BackToLoanLink({ kind = 'primary' }: { readonly kind?: 'primary' | 'quiet' }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.loanDetails)}>
      {t.backToLoan()}
    </ButtonLink>
  );
}
