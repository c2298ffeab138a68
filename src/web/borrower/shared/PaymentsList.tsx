import * as t from 'messages:payment';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { paymentPurpose } from '../../../contract/status.ts';
import { Card, Section } from '../../ui/Card.tsx';
import { formatShortDay } from '../../ui/format.ts';
import { Money } from '../../ui/Text.tsx';
import styles from './PaymentsList.module.css';

export type Payment = ResponseData<'loanDetails'>['payments'][number];

const minuteMs = 60_000;
/** A delay of up to this many minutes is shown in minutes, a longer one by its days. */
const maxMinutesShown = 120;

/** How a payment's notice came: minutes after it was paid, or so late that both days matter. */
type Confirmation = { readonly kind: 'soon'; readonly minutes: number } | { readonly kind: 'later' };

export function classifyConfirmation({
  paidAt,
  receivedAt,
}: Pick<Payment, 'paidAt' | 'receivedAt'>): Confirmation {
  const minutes = Math.max(0, Math.round((parseWireTime(receivedAt) - parseWireTime(paidAt)) / minuteMs));
  return minutes <= maxMinutesShown ? { kind: 'soon', minutes } : { kind: 'later' };
}

/** The payments of `current` that `previous` didn't hold. */
export function findNewPayments(previous: readonly Payment[], current: readonly Payment[]): Payment[] {
  const knownIds = new Set(previous.map(({ paymentId }) => paymentId));
  return current.filter(({ paymentId }) => !knownIds.has(paymentId));
}

/** Both ends are in the market's time zone, so their difference is what counts. */
function parseWireTime(wire: string): number {
  return Date.parse(`${wire.replace(' ', 'T')}Z`);
}

type Props = {
  /** As the calls answer them: newest first. */
  readonly payments: readonly Payment[];
  readonly currency: string;
};

/** Every payment with its date, its channel and what it paid off. */
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
  // Reversed in full, which its channel text states.
  const isReversed = amount === 0;
  return (
    <li className={isReversed ? `${styles.payment} ${styles.reversed}` : styles.payment}>
      <p className={styles.header}>
        <span>{(purpose === paymentPurpose.extension ? t.extensionBy : t.paymentBy)({ channel })} </span>
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
