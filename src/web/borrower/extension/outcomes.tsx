import * as channelTexts from 'messages:channel';
import * as common from 'messages:common';
import * as t from 'messages:extensionUnavailable';
import * as outcomeTexts from 'messages:loanOutcome';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { formatLongDay, formatMoney } from '../../ui/format.ts';
import { helpUrl } from '../../ui/helpUrl.ts';
import { Message } from '../../ui/Notice.tsx';
import { MessagePage, Page } from '../../ui/Page.tsx';
import type { PaymentOutcome } from '../channels/paymentArrival.ts';
import { LoanLink, loanHeader } from '../shared/loanElements.tsx';
import { PaymentsList } from '../shared/PaymentsList.tsx';

/** The fee is paid and the date moved, or the whole loan is repaid. */
export function ExtensionOutcome({ kind, loan }: PaymentOutcome) {
  const { dueDate, today, amount, currency, payments } = loan;
  const date = formatLongDay(dueDate, today);
  const [title, next] =
    kind === 'extended'
      ? [
          outcomeTexts.extended({ date }),
          outcomeTexts.extendedNext({ amount: formatMoney(amount, currency) }),
        ]
      : [outcomeTexts.repaid(), outcomeTexts.repaidNext()];
  return (
    <Page header={loanHeader(loan)} actions={<LoanLink text={channelTexts.backToLoan()} />}>
      <Message icon="check" title={title}>
        <p>{next}</p>
      </Message>
      <PaymentsList payments={payments} currency={currency} />
    </Page>
  );
}

type UnavailableProps = {
  readonly message: string;
  /** Something is due all the same. */
  readonly canPay: boolean;
};

/** No extension is available: the server's reason, and other actions. */
export function ExtensionUnavailable({ message, canPay }: UnavailableProps) {
  const actions = (
    <>
      {canPay && <ButtonLink href={linkTo(pages.repayment)}>{t.payInstead()}</ButtonLink>}
      <LoanLink kind={canPay ? 'quiet' : 'primary'} text={channelTexts.backToLoan()} />
    </>
  );
  return (
    <MessagePage icon="clock" title={t.unavailable()} actions={actions}>
      <p>{message}</p>
      <p>
        <a href={helpUrl()}>{common.talkToUs()}</a>
      </p>
    </MessagePage>
  );
}
