import * as t from 'messages:loanConfirm';
import styles from './Offer.module.css';
import type { Offer } from './offer.ts';

/** Term and rate a day, side by side. */
export function OfferFacts({ offer }: { readonly offer: Offer }) {
  const rows = [
    { name: t.term(), value: t.days({ days: offer.termDays }) },
    { name: offer.ratemsg, value: offer.loanRate },
  ];
  return (
    <dl className={styles.facts}>
      {rows.map(({ name, value }) => (
        <div key={name} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
