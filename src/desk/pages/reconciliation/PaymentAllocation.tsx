import { Link } from '@tanstack/react-router';
import type { DeskRow } from '../../../contract/desk/schemas/index.ts';
import { useTexts } from '../../texts/language.tsx';
import { LoanLink } from '../../ui/navigation/links.tsx';

type Props = Pick<DeskRow<'settlementLines'>, 'place' | 'orderId' | 'paymentId'> & { provider: string };

/** Where our payment is recorded. */
export function PaymentAllocation({ place, orderId, provider, paymentId }: Props) {
  const t = useTexts('reconciliation');
  if (orderId !== null) return <LoanLink orderId={orderId} />;
  if (place === null) return null;
  if (place !== 'suspense') return <span className={place === 'nowhere' ? 'bad' : 'quiet'}>{t(place)}</span>;
  return (
    <Link to="/suspense" search={{ provider, paymentId }}>
      {t('suspense')}
    </Link>
  );
}
