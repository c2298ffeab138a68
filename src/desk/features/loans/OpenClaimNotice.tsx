import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import type { Loan } from './loan.ts';

/** Says that the borrower claims to have paid and has no answer yet. */
export function OpenClaimNotice({
  loan: { orderId, openClaim, currency },
}: {
  loan: Pick<Loan, 'orderId' | 'openClaim' | 'currency'>;
}) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const can = useCan();
  if (openClaim === null) return null;
  const { amount, paidOn, answerBy } = openClaim;
  const answers = can('claim');
  return (
    <p className="notice due">
      {t('openClaim', {
        amount: formatMoney(amount, currency),
        day: formatDay(paidOn, language),
        answerBy: formatDay(answerBy, language),
        answers: answers ? 'yes' : 'no',
      })}{' '}
      {answers ? (
        <Link to="/claims" search={{ orderId }}>
          {t('toClaim')}
        </Link>
      ) : null}
    </p>
  );
}
