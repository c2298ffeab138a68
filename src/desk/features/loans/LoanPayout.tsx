import { Link } from '@tanstack/react-router';
import { useCan } from '../../api/me.tsx';
import { useTexts } from '../../texts/language.tsx';
import { DescriptionList } from '../../ui/display/DescriptionList.tsx';
import { Panel } from '../../ui/page/DeskPage.tsx';
import { AskForAccount } from '../payouts/AskForAccount.tsx';
import { usePayoutFacts } from '../payouts/payoutFacts.tsx';
import type { Loan } from './loan.ts';

type Payout = NonNullable<Loan['payout']>;

/** The payout of a loan: where the money is, by which reference a bank finds it, and, if it failed, why and what to do. */
export function LoanPayout({ loan }: { loan: Loan }) {
  return loan.payout === null ? null : <PayoutPanel loan={loan} payout={loan.payout} />;
}

function PayoutPanel({ loan: { orderId, state, currency }, payout }: { loan: Loan; payout: Payout }) {
  const t = useTexts('loan');
  const isFailed = state === 'paying_out' && (payout.state === 'returned' || payout.state === 'refused');
  return (
    <Panel title={t('payout')}>
      <DescriptionList rows={usePayoutFacts({ ...payout, currency })} />
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
          <Link to="/payouts" search={{ about: orderId, payoutId: payout.payoutId }}>
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
