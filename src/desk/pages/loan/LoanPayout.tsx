import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/me.tsx';
import { useLabels, useTexts } from '../../texts/language.tsx';
import { Facts } from '../../ui/display/facts.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { FormattedDateTime, FormattedMoney } from '../../ui/format/formatted.tsx';
import { Tag } from '../../ui/format/tags.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { AskForAccount } from '../payouts/AskForAccount.tsx';
import { payoutTones } from '../payouts/tones.ts';
import type { Loan } from './loan.ts';

type Payout = NonNullable<Loan['payout']>;

/** The payout of a loan: where the money is, by which reference a bank finds it, and, if it failed, why and what to do. */
export function LoanPayout({ loan: { orderId, state: loanState, payout, currency } }: { loan: Loan }) {
  const t = useTexts('loan');
  const payouts = useTexts('payouts');
  const label = useLabels('payoutState');
  const reply = useLabels('payoutReply');
  const displayName = useDisplayNames();
  if (payout === null) return null;
  const { payoutId, provider, providerId, state, amount, account, providerMessage } = payout;
  const { sentAt, endedAt, accountAskedAt } = payout;
  const isFailed = loanState === 'paying_out' && (state === 'returned' || state === 'refused');
  return (
    <Panel title={t('payout')}>
      <Facts
        rows={[
          {
            term: t('amount'),
            value: (
              <>
                <FormattedMoney minor={amount} currency={currency} />{' '}
                <Tag tone={payoutTones[state]}>{label(state)}</Tag>
              </>
            ),
          },
          { term: t('payoutAccount'), value: account },
          { term: payouts('sent'), value: <FormattedDateTime at={sentAt} /> },
          endedAt !== null && {
            term: state === 'arrived' ? payouts('arrived') : label(state),
            value: <FormattedDateTime at={endedAt} />,
          },
          { term: payouts('reference'), value: <span className="wrap-anywhere">{payoutId}</span> },
          {
            term: payouts('provider'),
            value: [displayName.provider(provider), providerId !== payoutId && providerId]
              .filter(Boolean)
              .join(' · '),
          },
          providerMessage !== '' && { term: t('providerMessage'), value: reply(providerMessage) },
          accountAskedAt !== null && {
            term: payouts('accountAsked'),
            value: <FormattedDateTime at={accountAskedAt} />,
          },
        ]}
      />
      {isFailed ? <FailedPayout {...{ orderId, payout }} /> : null}
    </Panel>
  );
}

/** What is to be done about a payout that didn't reach the borrower. */
function FailedPayout({ orderId, payout }: { orderId: string; payout: Payout }) {
  const t = useTexts('loan');
  const can = useCan();
  return (
    <>
      <p className="notice due">
        <strong>{t('payoutNext')}.</strong> {t(payout.needsAccount ? 'payoutNeedsAccount' : 'payoutRetry')}{' '}
        {can('payouts') ? (
          <Link to="/payouts" search={{ about: orderId }}>
            {t('toPayouts')}
          </Link>
        ) : null}
      </p>
      {payout.needsAccount ? (
        <div className="actions">
          <AskForAccount payout={{ ...payout, orderId }} buttonVariant="quiet" />
        </div>
      ) : null}
    </>
  );
}
