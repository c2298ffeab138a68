import { Link } from '@tanstack/react-router';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { payoutTones } from '../payouts/PayoutsPage.tsx';
import type { Loan } from './LoanStatement.tsx';

type Payout = NonNullable<Loan['payout']>;

/** The payout of a loan whose borrower waits for the money: where it is and, if it failed, why and what to do. */
export function LoanPayout({ payout, currency }: { payout: Payout; currency: string }) {
  const t = useTexts('loan');
  const label = useLabels('payoutState');
  const reply = useLabels('payoutReply');
  const { state, amount, account, providerMessage, needsAccount } = payout;
  const isFailed = state === 'returned' || state === 'refused';
  return (
    <section className="panel" aria-label={t('payout')}>
      <Facts
        rows={[
          {
            term: t('payout'),
            value: (
              <>
                <FormattedMoney minor={amount} currency={currency} />{' '}
                <Tag tone={payoutTones[state]}>{label(state)}</Tag>
              </>
            ),
          },
          { term: t('payoutAccount'), value: account },
          providerMessage !== '' && { term: t('providerMessage'), value: reply(providerMessage) },
        ]}
      />
      {isFailed ? (
        <p className="notice due">
          <strong>{t('payoutNext')}.</strong> {t(needsAccount ? 'payoutNeedsAccount' : 'payoutRetry')}{' '}
          <Link to="/payouts" search={{ state }}>
            {t('toPayouts')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
