import * as t from 'messages:arrival';
import { formatMoney } from '../../ui/format.ts';
import skeleton from '../../ui/Skeleton.module.css';
import type { Payment } from '../shared/PaymentsList.tsx';
import { StatusBanner } from '../shared/StatusBanner.tsx';

type Props = {
  readonly payment: Payment;
  readonly currency: string;
  /** For a screen reader alone: the page shows it already. */
  readonly isScreenReaderOnly: boolean;
  readonly onClose: () => void;
};

/** Says which payment arrived. */
export default function PaymentBannerContent({ payment, currency, isScreenReaderOnly, onClose }: Props) {
  const { amount, channel } = payment;
  const bannerText = t.paymentCounted({ amount: formatMoney(amount, currency), channel });
  if (isScreenReaderOnly) {
    return (
      <p className={skeleton.hidden}>
        {t.paymentReceived()} {bannerText}
      </p>
    );
  }
  return (
    <StatusBanner title={t.paymentReceived()} onClose={onClose}>
      {bannerText}
    </StatusBanner>
  );
}
