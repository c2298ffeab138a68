import * as t from 'messages:payment';
import { requestType } from '../../../contract/status.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { formatShortDay } from '../../ui/dates.ts';
import { Money } from '../../ui/Money.tsx';
import styles from './PaymentsList.module.css';
import { classifyConfirmation, type Payment } from './payments.ts';

type Props = {
  /** As the calls answer them: newest first. */
  readonly payments: readonly Payment[];
  readonly currency: string;
};

/** Every payment with its date, its channel and what it paid off. The screen's texts hold `paymentTexts`. */
export function PaymentsList({ payments, currency }: Props) {
  return (
    <Section title={t.payments()}>
      {payments.length === 0 ? (
        <p className={styles.empty}>{t.noPayments()}</p>
      ) : (
        <Card>
          <ul>
            {payments.map((payment) => (
              <PaymentItem key={payment.paymentId} payment={payment} currency={currency} />
            ))}
          </ul>
        </Card>
      )}
    </Section>
  );
}

function PaymentItem({ payment, currency }: { readonly payment: Payment; readonly currency: string }) {
  const { amount, channel, purpose, paidAt, items } = payment;
  // Taken back whole: its channel says so.
  const isReversed = amount === 0;
  return (
    <li className={isReversed ? `${styles.payment} ${styles.reversed}` : styles.payment}>
      <p className={styles.header}>
        <span>{(purpose === requestType.extension ? t.extensionBy : t.paymentBy)({ channel })} </span>
        <strong>
          <Money minor={amount} currency={currency} />
        </strong>
      </p>
      <p className={styles.date}>
        {formatShortDay(paidAt, true)}
        {!isReversed && ` · ${confirmationText(payment)}`}
      </p>
      {items.length > 0 && (
        <div className={styles.items}>
          <p className={styles.title}>{t.paidOff()}</p>
          <dl>
            {items.map(({ text, value }) => (
              <div key={text} className={styles.item}>
                <dt>{text}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      )}
    </li>
  );
}

function confirmationText(payment: Payment): string {
  const confirmation = classifyConfirmation(payment);
  if (confirmation.kind === 'later') {
    const { receivedAt, valueDate } = payment;
    return t.confirmedLater({ received: formatShortDay(receivedAt), valued: formatShortDay(valueDate) });
  }
  const { minutes } = confirmation;
  return minutes === 0 ? t.confirmedAtOnce() : t.confirmedIn({ minutes });
}
