import * as t from 'messages:arrival';
import { formatMoney } from '../../ui/money.ts';
import skeleton from '../../ui/Skeleton.module.css';
import { Announcement } from '../shared/Announcement.tsx';
import type { Payment } from '../shared/payments.ts';

type Props = {
  readonly payment: Payment;
  readonly currency: string;
  /** For a screen reader alone: the page shows it already. */
  readonly isHeardOnly: boolean;
  readonly onClose: () => void;
};

/** Says which payment arrived. */
export default function PaymentSaid({ payment, currency, isHeardOnly, onClose }: Props) {
  const { amount, channel } = payment;
  const counted = t.paymentCounted({ amount: formatMoney(amount, currency), channel });
  if (isHeardOnly) {
    return (
      <p className={skeleton.hidden}>
        {t.paymentReceived()} {counted}
      </p>
    );
  }
  return (
    <Announcement title={t.paymentReceived()} onClose={onClose}>
      {counted}
    </Announcement>
  );
}
