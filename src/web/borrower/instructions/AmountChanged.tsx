import { bringTexts } from '../../texts/text.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { LeadAmount } from '../../ui/Money.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Page, PageHeader } from '../../ui/Page.tsx';
import { instructionsLink, type PaymentRequest } from '../channels/instructionsLink.ts';
import { amountChangedTexts } from './amountChangedTexts.ts';

const t = bringTexts(amountChangedTexts);

type Props = {
  /** With the amount that is right today. */
  readonly request: PaymentRequest;
  /** What the server says of the change, where the amount can’t be drawn: it names it. */
  readonly message: string;
  /** Known once the loan has been asked for. */
  readonly currency: string | undefined;
};

/** The address asked for an amount that no longer holds: shows the right one and opens with it. */
export default function AmountChanged({ request, message, currency }: Props) {
  return (
    <Page
      header={<PageHeader title={t('amountChanged')} isHeading={!currency} />}
      actions={<ButtonLink href={instructionsLink(request)}>{t('openWithRight')}</ButtonLink>}
    >
      {currency ? (
        <LeadAmount label={t('payToday')} minor={request.amount} currency={currency} />
      ) : (
        <Notice tone="due">{message}</Notice>
      )}
    </Page>
  );
}
