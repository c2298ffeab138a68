import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/me.tsx';
import type { Loan } from '../../features/loans/loan.ts';
import { useTexts } from '../../texts/language.tsx';

/** To what the audit and the books have of the loan. */
export function RecordLinks({ orderId, market }: Pick<Loan, 'orderId' | 'market'>) {
  const t = useTexts('loan');
  const can = useCan();
  return (
    <p className="contact-status">
      {can('audit') ? (
        <Link to="/audit" search={{ about: orderId, shown: 'all' }}>
          {t('toAudit')}
        </Link>
      ) : null}{' '}
      {can('journal') ? (
        <Link to="/accounting" search={{ list: 'journal', market, orderId }}>
          {t('toJournal')}
        </Link>
      ) : null}
    </p>
  );
}
