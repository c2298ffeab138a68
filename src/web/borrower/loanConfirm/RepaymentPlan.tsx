import * as t from 'messages:loanConfirm';
import { Card, Section } from '../../ui/Card.tsx';
import { formatLongDay } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './Offer.module.css';
import type { Offer } from './offer.ts';

/** The repayment plan: what to pay on which day, and what it is made of. */
export function RepaymentPlan({ offer }: { readonly offer: Offer }) {
  return (
    <Section title={t.plan()}>
      <Card>
        <ol>
          {offer.repay_plans.map(({ title, description, amount, pay_time }) => (
            <li key={pay_time} className={styles.payment}>
              <p className={styles.header}>
                <strong>{title} </strong>
                <strong>
                  <Money minor={amount} currency={offer.currency} />
                </strong>
              </p>
              <p className={styles.date}>{formatLongDay(pay_time, offer.firstPayTime)}</p>
              <p className={styles.components}>{description}</p>
            </li>
          ))}
        </ol>
      </Card>
    </Section>
  );
}
