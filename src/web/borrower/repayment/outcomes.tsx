import * as channelTexts from 'messages:channel';
import * as outcomeTexts from 'messages:loanOutcome';
import * as t from 'messages:nothingDue';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { EmptyPage } from '../../ui/AsyncView.tsx';
import { Message, Notice, Pill } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { LoanLink, loanHeader } from '../shared/loanElements.tsx';
import { PaymentsList } from '../shared/PaymentsList.tsx';

/** The page of a repaid loan, with its payments. */
export function LoanRepaid({ data }: { readonly data: ResponseData<'repaymentDetail'> }) {
  const { standing, creditNote, currency, payments } = data;
  return (
    <Page
      header={loanHeader(data, <Pill tone="paid">{standing}</Pill>)}
      actions={<LoanLink text={channelTexts.backToLoan()} />}
    >
      <Message icon="check" title={outcomeTexts.repaid()}>
        <p>{outcomeTexts.repaidNext()}</p>
      </Message>
      {creditNote && <Notice tone="paid">{creditNote}</Notice>}
      {payments.length > 0 && <PaymentsList payments={payments} currency={currency} />}
    </Page>
  );
}

/** The loan has nothing to pay: it isn't paid out, or was declined. */
export function NotRepayable() {
  return (
    <EmptyPage title={t.nothingDue()} actions={<LoanLink text={channelTexts.backToLoan()} />}>
      <p>{t.nothingDueNext()}</p>
    </EmptyPage>
  );
}
