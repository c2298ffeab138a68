import { bringTexts } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyPage } from '../../ui/Feedback.tsx';
import { LeadAmount } from '../../ui/Money.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { instructionsLink, type PaymentRequest } from '../channels/instructionsLink.ts';
import { ToLoan } from '../channels/ToLoan.tsx';
import { amountChangedTexts } from './amountChangedTexts.ts';

const t = bringTexts(amountChangedTexts);

type Props = {
  readonly request: Omit<PaymentRequest, 'amount'>;
  /** What is right today; nothing where nothing is owed any more. */
  readonly right: number | undefined;
  /** What the server says of the change, where the amount can’t be drawn: it names it. */
  readonly message: string;
  /** Known once the loan has been asked for. */
  readonly currency: string | undefined;
};

/** The address asked for an amount that no longer holds: shows the right one and opens with it, or that none is left. */
export default function AmountChanged({ request, right, message, currency }: Props) {
  if (right === undefined) {
    return (
      <EmptyPage title={message} actions={<ToLoan kind="primary" />}>
        {false}
      </EmptyPage>
    );
  }
  return (
    <Page
      header={<PageHeader title={t('amountChanged')} isHeading={!currency} />}
      actions={
        <ButtonLink href={instructionsLink({ ...request, amount: right })}>{t('openWithRight')}</ButtonLink>
      }
    >
      {currency ? (
        <LeadAmount label={t('payToday')} minor={right} currency={currency} />
      ) : (
        <Notice tone="due">{message}</Notice>
      )}
    </Page>
  );
}
