import { textOf } from '../../texts/text.ts';
import { formatMoney } from '../../ui/money.ts';
import skeleton from '../../ui/Skeleton.module.css';
import { Announcement } from '../shared/Announcement.tsx';
import type { Payment } from '../shared/payments.ts';
import type { paymentTexts } from '../shared/texts.ts';

const t = textOf<typeof paymentTexts>();

type Props = {
  /** The payment to tell of; nothing once it is dismissed. */
  readonly payment: Payment | undefined;
  readonly currency: string;
  /** For a screen reader alone: the page shows it already. */
  readonly isHeardOnly: boolean;
  readonly onClose: () => void;
};

/** Says that a payment arrived while the page was open. */
export function PaymentNews({ payment, currency, isHeardOnly, onClose }: Props) {
  const amount = payment && formatMoney(payment.amount, currency);
  return (
    <div role="status">
      {payment && amount && (
        <PaymentSaid amount={amount} channel={payment.channel} isHeardOnly={isHeardOnly} onClose={onClose} />
      )}
    </div>
  );
}

type SaidProps = Pick<Props, 'isHeardOnly' | 'onClose'> & {
  readonly amount: string;
  readonly channel: string;
};

function PaymentSaid({ amount, channel, isHeardOnly, onClose }: SaidProps) {
  const counted = t('paymentCounted', { amount, channel });
  if (isHeardOnly) {
    return (
      <p className={skeleton.hidden}>
        {t('paymentReceived')} {counted}
      </p>
    );
  }
  return (
    <Announcement title={t('paymentReceived')} onClose={onClose}>
      {counted}
    </Announcement>
  );
}
