import * as channelTexts from 'messages:channel';
import * as outcomeTexts from 'messages:loanOutcome';
import * as t from 'messages:paymentReceived';
import { pages } from '../../../contract/pages.ts';
import { paymentPurpose } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { formatLongDay, formatMoney } from '../../ui/format.ts';
import { Message } from '../../ui/Notice.tsx';
import { Page } from '../../ui/Page.tsx';
import { RichText } from '../../ui/Text.tsx';
import { getPaymentOutcome } from '../channels/paymentArrival.ts';
import type { LoanDetails } from '../shared/loanElements.tsx';
import { LoanLink, loanHeader } from '../shared/loanElements.tsx';
import { type Payment, PaymentsList } from '../shared/PaymentsList.tsx';

type Props = { readonly loan: LoanDetails; readonly payment: Payment };

/** The payment came while its instructions were open: what it led to, in place of a code to pay twice. */
export default function PaymentReceived({ loan, payment }: Props) {
  const isFeeIncomplete = payment.purpose === paymentPurpose.extension && loan.heldForExtension > 0;
  const actions = (
    <>
      {isFeeIncomplete && <ButtonLink href={linkTo(pages.deferredRepayment)}>{t.payMissing()}</ButtonLink>}
      <LoanLink kind={isFeeIncomplete ? 'quiet' : 'primary'} text={channelTexts.backToLoan()} />
    </>
  );
  return (
    <Page header={loanHeader(loan)} actions={actions}>
      <div role="status">
        <Message icon="check" title={t.received({ amount: formatMoney(payment.amount, loan.currency) })}>
          <p>
            <RichText text={outcomeText(loan, payment)} />
          </p>
        </Message>
      </div>
      <PaymentsList payments={loan.payments} currency={loan.currency} />
    </Page>
  );
}

function outcomeText(loan: LoanDetails, newPayment: Payment): string {
  const { currency, dueDate, today, heldForExtension } = loan;
  const date = formatLongDay(dueDate, today);
  const amount = formatMoney(loan.amount, currency);
  const outcome = getPaymentOutcome({ loan, newPayment });
  if (outcome?.kind === 'repaid') return `**${outcomeTexts.repaid()}.** ${outcomeTexts.repaidNext()}`;
  if (outcome?.kind === 'extended')
    return `**${outcomeTexts.extended({ date })}.** ${outcomeTexts.extendedNext({ amount })}`;
  if (heldForExtension > 0) return t.feeShort({ held: formatMoney(heldForExtension, currency) });
  return (dueDate < today ? t.stillLate : t.stillOwed)({ amount, date });
}
