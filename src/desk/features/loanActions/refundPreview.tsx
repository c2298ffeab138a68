import type { ApprovalTrigger } from '../../../contract/desk/approvals.ts';
import { useTexts } from '../../texts/language.tsx';
import { ApprovalNeededNote } from '../../ui/approvals/approvals.tsx';
import { useDisplayNames } from '../../ui/format/displayNames.ts';
import { formatMoney } from '../../ui/format/format.ts';
import type { Loan } from '../loans/loan.ts';

type Payment = Loan['payments'][number];
export type RefundEligibility = NonNullable<Payment['refund']>;

/** The maximum of one refund, in minor units. */
export function computeMaxRefund({ max, payoutLimit }: RefundEligibility): number {
  return Math.min(max, payoutLimit ?? max);
}

const approvalReasonTexts = {
  handMoney: 'refundHandMoney',
  ownPayment: 'refundOwnPayment',
} as const satisfies Partial<Record<ApprovalTrigger, string>>;
type RefundApprovalReason = keyof typeof approvalReasonTexts;

/** Why a refund needs approval whatever its maker's limits; null: it doesn't. */
export function findRefundApprovalReason(
  { refundableWithoutApproval, isChangedByCaller }: RefundEligibility,
  amount: number,
): RefundApprovalReason | null {
  if (amount > refundableWithoutApproval) return 'handMoney';
  return isChangedByCaller ? 'ownPayment' : null;
}

type FactsProps = { currency: string; provider: string; refund: RefundEligibility };

/** By whom a refund is paid, when it is under way, and what of the credit can't be refunded yet. */
export function RefundFacts({ currency, provider, refund }: FactsProps) {
  const t = useTexts('loan');
  const displayName = useDisplayNames();
  const { payer, max, unreconciledCredit, payoutLimit } = refund;
  const format = (minor: number) => formatMoney(minor, currency);
  return (
    <div className="notice">
      <p>
        {payer === 'provider'
          ? t('refundByProvider', { provider: displayName.provider(provider) })
          : t('refundByPayout')}
      </p>
      {payoutLimit !== null && max > payoutLimit ? (
        <p>{t('refundPayoutLimit', { amount: format(payoutLimit) })}</p>
      ) : null}
      {unreconciledCredit === 0 ? null : (
        <p>{t('refundNotMatched', { amount: format(unreconciledCredit) })}</p>
      )}
    </div>
  );
}

type RefundApprovalNoteProps = {
  market: string;
  currency: string;
  refund: RefundEligibility;
  amount: number;
};

/** Says that the amount in the form is above the credit, else whether its refund needs approval, and why. */
export function RefundApprovalNote({ market, currency, refund, amount }: RefundApprovalNoteProps) {
  const t = useTexts('loan');
  const ui = useTexts('ui');
  if (amount > computeMaxRefund(refund))
    return (
      <p className="bad" role="alert">
        {ui('atMost', { max: formatMoney(computeMaxRefund(refund), currency) })}
      </p>
    );
  const reason = findRefundApprovalReason(refund, amount);
  if (reason !== null) return <p className="notice due">{t(approvalReasonTexts[reason])}</p>;
  return <ApprovalNeededNote call="refund" scope={{ market }} amount={amount} currency={currency} />;
}

/** Why none of a payment's credit can be refunded now. */
export function RefundObstacle({ refund }: { refund: RefundEligibility | null }) {
  const t = useTexts('loan');
  if (refund === null || refund.obstacle === null) return null;
  return <p className="cell-sentence quiet">{t(refund.obstacle)}</p>;
}
