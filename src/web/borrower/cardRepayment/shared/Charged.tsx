import * as t from 'messages:way';
import type { ReactNode } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { linkTo } from '../../../api/launch.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Row, Rows } from '../../../ui/Card.tsx';
import { Message } from '../../../ui/Message.tsx';
import { formatMoney } from '../../../ui/money.ts';
import { Page } from '../../../ui/Page.tsx';
import { Rich } from '../../../ui/Rich.tsx';
import type { Way } from './way.ts';

type Header = { readonly header: ReactNode };
type PaidProps = Header & { readonly charge: NonNullable<Way['charge']> } & Pick<Way, 'currency'>;

/** A charge that was paid at the bank's page: how much, and what is left. */
export function Paid({ header, charge: { amount, card, left }, currency }: PaidProps) {
  return (
    <Page
      header={header}
      actions={
        <>
          <ToLoan />
          <ButtonLink kind="quiet" href={linkTo(pages.documents)}>
            {t.receipts()}
          </ButtonLink>
        </>
      }
    >
      <Message icon="check" title={t.paid({ amount: formatMoney(amount, currency) })}>
        <p>
          <Rich text={left} />
        </p>
      </Message>
      {card && (
        <Rows>
          <Row label={t.paidBy()} value={card} />
        </Rows>
      )}
    </Page>
  );
}

/** A charge under way: the bank confirms it, or waits for the card's holder. */
export function Pending({ header, continueUrl }: Header & Pick<Way, 'continueUrl'>) {
  if (continueUrl === null) {
    return (
      <Page header={header} actions={<ToLoan />}>
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
          <Button onClick={() => void goOnAt(continueUrl)}>{t.toBank()}</Button>
          <ToLoan kind="quiet" />
        </>
      }
    >
      <Message icon="clock" title={t.asked()}>
        <p>{t.askedNext()}</p>
      </Message>
    </Page>
  );
}

async function goOnAt(url: string): Promise<void> {
  const { leaveTo } = await import('./link.ts');
  leaveTo(url);
}

export function ToLoan({ kind = 'primary' }: { readonly kind?: 'primary' | 'quiet' }) {
  return (
    <ButtonLink kind={kind} href={linkTo(pages.loanDetails)}>
      {t.backToLoan()}
    </ButtonLink>
  );
}
