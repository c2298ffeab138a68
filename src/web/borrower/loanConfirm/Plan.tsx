import * as t from 'messages:loanConfirm';
import { Card, Section } from '../../ui/Card.tsx';
import { longDay } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './Offer.module.css';
import type { Offer } from './offer.ts';

/** The repayment plan: what to pay on which day, and what it is made of. */
export function Plan({ offer }: { readonly offer: Offer }) {
  return (
    <Section title={t.plan()}>
      <Card>
        <ol>
          {offer.repay_plans.map(({ title, description, amount, pay_time }) => (
            <li key={pay_time} className={styles.payment}>
              <p className={styles.head}>
                <strong>{title} </strong>
                <strong>
                  <Money minor={amount} currency={offer.currency} />
                </strong>
              </p>
              <p className={styles.when}>{longDay(pay_time, offer.firstPayTime)}</p>
              <p className={styles.parts}>{description}</p>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
