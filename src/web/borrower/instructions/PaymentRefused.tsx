import * as channelTexts from 'messages:channel';
import * as t from 'messages:paymentRefused';
import { loanCode } from '../../../contract/codes.ts';
import { pages } from '../../../contract/pages.ts';
import { paymentPurpose } from '../../../contract/status.ts';
import { hasCode } from '../../api/failure.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { formatMoneyParts } from '../../ui/format.ts';
import { Notice } from '../../ui/Notice.tsx';
import { MessagePage, Page } from '../../ui/Page.tsx';
import { Headline } from '../../ui/Text.tsx';
import { instructionsLink, type PaymentRequest } from '../channels/instructionsLink.ts';
import { LoanLink } from '../shared/loanElements.tsx';

/** The page on which a channel is chosen. */
const channelPages = {
  [paymentPurpose.repayment]: pages.repayment,
  [paymentPurpose.extension]: pages.deferredRepayment,
};

type Props = {
  readonly request: Omit<PaymentRequest, 'amount'>;
  /** The amount due today; undefined where something else was refused. */
  readonly currentAmount: number | undefined;
  /** The result code of the refusal. */
  readonly code?: string;
  /** The server's message, which names the amount; shown while the currency is unknown. */
  readonly message: string;
  /** Known once the loan has been requested. */
  readonly currency: string | undefined;
};

/**
 * What was requested can't be paid so: leads to today's amount, to the other ways to pay, or to the loan where nothing is
 * owed.
 */
export default function PaymentRefused({ request, currentAmount, code, message, currency }: Props) {
  if (currentAmount === undefined) {
    const otherWays = !hasCode({ code }, loanCode.notRepayable) && channelPages[request.requestType];
    const actions = (
      <>
        {otherWays && <ButtonLink href={linkTo(otherWays)}>{t.otherWays()}</ButtonLink>}
        <LoanLink kind={otherWays ? 'quiet' : 'primary'} text={channelTexts.backToLoan()} />
      </>
    );
    return <MessagePage icon="help" title={message} actions={actions} />;
  }
  const link = instructionsLink({ ...request, amount: currentAmount });
  return (
    <Page
      header={{ title: t.amountChanged(), isHeading: !currency }}
      actions={<ButtonLink href={link}>{t.payCurrentAmount()}</ButtonLink>}
    >
      {currency ? (
        <Headline label={t.payToday()} {...formatMoneyParts(currentAmount, currency)} />
      ) : (
        <Notice tone="due">{message}</Notice>
      )}
    </Page>
  );
}
