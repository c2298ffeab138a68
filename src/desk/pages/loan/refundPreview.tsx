import { useTexts } from '../../texts/language.tsx';
import { ApprovalNeededNote } from '../../ui/approvals/approvals.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMoney } from '../../ui/format/format.ts';
import type { Loan } from './LoanStatement.tsx';

type Payment = Loan['payments'][number];
export type RefundOptions = NonNullable<Payment['refund']>;

/** The most of one refund. */
export function findMostRefunded({ most, payoutLimit }: RefundOptions): number {
  return Math.min(most, payoutLimit ?? most);
}

/** Why a second person decides about a refund whatever one's limits; null: nothing of it. */
export function findRefundTrigger(
  { ofProviders, isChangedByCaller }: RefundOptions,
  amount: number,
): 'refundHandMoney' | 'refundOwnPayment' | null {
  if (amount > ofProviders) return 'refundHandMoney';
  return isChangedByCaller ? 'refundOwnPayment' : null;
}

type FactsProps = { currency: string; provider: string; refund: RefundOptions };

/** By whom a refund is paid, when it is under way, and what of the credit can't be refunded yet. */
export function RefundFacts({ currency, provider, refund }: FactsProps) {
  const t = useTexts('loan');
  const displayName = useDisplayNames();
  const { payer, most, notMatched, payoutLimit } = refund;
  const format = (minor: number) => formatMoney(minor, currency);
  return (
    <div className="notice">
      <p>
        {payer === 'provider'
          ? t('refundByProvider', { provider: displayName.provider(provider) })
          : t('refundByPayout')}
      </p>
      {payoutLimit !== null && most > payoutLimit ? (
        <p>{t('refundPayoutLimit', { amount: format(payoutLimit) })}</p>
      ) : null}
      {notMatched === 0 ? null : <p>{t('refundNotMatched', { amount: format(notMatched) })}</p>}
    </div>
  );
}

type WaitsProps = { market: string; currency: string; refund: RefundOptions; amount: number };

/** Says whether a refund of the amount in the form waits for a second person, and why. */
export function RefundApprovalNote({ market, currency, refund, amount }: WaitsProps) {
  const t = useTexts('loan');
  const trigger = findRefundTrigger(refund, amount);
  if (trigger !== null) return <p className="notice due">{t(trigger)}</p>;
  return <ApprovalNeededNote call="refund" scope={{ market }} amount={amount} currency={currency} />;
}

/** Why none of a payment's credit can be refunded now. */
export function RefundObstacle({ refund }: { refund: RefundOptions | null }) {
  const t = useTexts('loan');
  if (refund === null || refund.obstacle === null) return null;
  return <p className="cell-sentence quiet">{t(refund.obstacle)}</p>;
}
