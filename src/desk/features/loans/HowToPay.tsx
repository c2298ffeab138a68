import { useTexts } from '../../texts/language.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { FormattedDateTime } from '../../ui/format/formatted.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import type { Loan } from './loan.ts';

type Props = { loan: Pick<Loan, 'orderId' | 'currency' | 'references'> };

/** The element id of the panel on the loan's page. */
export const howToPayId = 'how-to-pay';

export function HowToPayPanel({ loan }: Props) {
  const t = useTexts('collections');
  return (
    <Panel id={howToPayId} title={t('howToPay')}>
      <PaymentReferences loan={loan} />
    </Panel>
  );
}

/** What the borrower of a loan can be told to pay with. */
export function PaymentReferences({ loan: { orderId, currency, references } }: Props) {
  const t = useTexts('collections');
  const { channel } = useDisplayNames();
  if (references.length === 0) return <p className="quiet">{t('noReference', { orderId })}</p>;
  return (
    <ul className="plain-list">
      {references.map((one) => (
        <li key={one.reference}>
          {orderId} · {channel(one.channel)} <strong className="numeric">{one.reference}</strong> ·{' '}
          {formatMoney(one.amount, currency)} · {t('payableUntil')} <FormattedDateTime at={one.expiresAt} />
          <span className="quiet small wrap-anywhere">
            {[...one.facts.map(({ text, value }) => `${text}: ${value}`), one.link ?? '']
              .filter(Boolean)
              .map((fact) => ` · ${fact}`)}
          </span>
        </li>
      ))}
    </ul>
  );
}
