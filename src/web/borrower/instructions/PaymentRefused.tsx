import * as t from 'messages:elsewhere';
import { loanCode } from '../../../contract/codes.ts';
import { pages } from '../../../contract/pages.ts';
import { requestType } from '../../../contract/status.ts';
import { linkTo } from '../../api/launchParameters.ts';
import { EmptyPage } from '../../ui/AsyncView.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { HeadlineAmount } from '../../ui/Text.tsx';
import { BackToLoanLink } from '../channels/BackToLoanLink.tsx';
import { instructionsLink, type PaymentRequest } from '../channels/instructionsLink.ts';

/** Where a way to pay is chosen. */
const channelPages = {
  [requestType.repayment]: pages.repayment,
  [requestType.extension]: pages.deferredRepayment,
};

type Props = {
  readonly request: Omit<PaymentRequest, 'amount'>;
  /** What is right today; nothing where the amount isn't what was refused. */
  readonly currentAmount: number | undefined;
  /** The refusal's. */
  readonly code?: string;
  /** What the server says of it, where the amount can’t be drawn too: it names it. */
  readonly message: string;
  /** Known once the loan has been asked for. */
  readonly currency: string | undefined;
};

/** What was asked for can't be paid so: leads to today's amount, to the other ways to pay, or to the loan where nothing is owed. */
export default function PaymentRefused({ request, currentAmount, code, message, currency }: Props) {
  if (currentAmount === undefined) {
    const hasOtherChannels = code !== String(loanCode.notRepayable);
    return (
      <EmptyPage
        title={message}
        actions={
          <>
            {hasOtherChannels && (
              <ButtonLink href={linkTo(channelPages[request.requestType])}>{t.otherWays()}</ButtonLink>
            )}
            <BackToLoanLink {...(!hasOtherChannels && { kind: 'primary' })} />
          </>
        }
      >
        {false}
      </EmptyPage>
    );
  }
  return (
    <Page
      header={<PageHeader title={t.amountChanged()} isHeading={!currency} />}
      actions={
        <ButtonLink href={instructionsLink({ ...request, amount: currentAmount })}>
          {t.openWithRight()}
        </ButtonLink>
      }
    >
      {currency ? (
        <HeadlineAmount label={t.payToday()} minor={currentAmount} currency={currency} />
      ) : (
        <Notice tone="due">{message}</Notice>
      )}
    </Page>
  );
}
