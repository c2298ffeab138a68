import * as channelTexts from 'messages:channel';
import * as kit from 'messages:kit';
import * as t from 'messages:outcome';
import { pages } from '../../../contract/pages.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { formatLongDay, formatMoney } from '../../ui/format.ts';
import { Message } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import PaymentsList from '../channels/LazyPaymentsList.tsx';
import type { PaymentOutcome } from '../channels/paymentArrival.ts';

/** The fee is paid and the date moved, or the whole loan is repaid. */
export default function ExtensionOutcome({ kind, loan }: PaymentOutcome) {
  const isExtended = kind === 'extended';
  return (
    <Page
      header={
        <PageHeader
          title={loan.productName}
          logo={loan.productLogo}
          subtitle={kit.order({ order: loan.orderNo })}
        />
      }
      actions={<ButtonLink href={linkTo(pages.loanDetails)}>{channelTexts.backToLoan()}</ButtonLink>}
    >
      <Message
        icon="check"
        title={isExtended ? t.extended({ date: formatLongDay(loan.dueDate, loan.today) }) : t.repaid()}
      >
        <p>
          {isExtended ? t.extendedNext({ amount: formatMoney(loan.amount, loan.currency) }) : t.repaidNext()}
        </p>
      </Message>
      <PaymentsList payments={loan.payments} currency={loan.currency} />
    </Page>
  );
}
