import { waivableComponents } from '../../../contract/desk/loanEnums.ts';
import { useMe } from '../../api/me.tsx';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { findCallLimit } from '../../ui/approvals/approvals.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import type { Loan, Statement } from './LoanStatement.tsx';

type Charges = Pick<Statement, 'lateCharges' | 'fees' | 'interest'>;
type Waivable = (typeof waivableComponents)[number];

export function listOwed({ lateCharges, fees, interest }: Charges): Record<Waivable, number> {
  return { late_charges: lateCharges, fee: fees, interest };
}

/** The first component of charges that is owed. */
export function firstWaivableCharge(charges: Charges): Waivable {
  const owed = listOwed(charges);
  return waivableComponents.find((of) => owed[of] > 0) ?? 'late_charges';
}

/** What is left of an amount that is owed once some of it is forgiven; null where nothing is, or more than all. */
export function remainingAfterWaiver(owed: number, forgiven: number): number | null {
  return forgiven > 0 && forgiven <= owed ? owed - forgiven : null;
}

const waiverMessages = {
  late_charges: 'waivesLateCharges',
  fee: 'waivesFees',
  interest: 'waivesInterest',
} as const satisfies Record<Waivable, string>;

type WaiverProps = { loan: Loan; statement: Statement; of: Waivable; amount: number };

/** What a waiver in a form forgives of its component, what is left of that, and what then ends the loan. */
export function WaiverPreview({ loan: { market, currency }, statement, of, amount }: WaiverProps) {
  const t = useTexts('loan');
  const left = remainingAfterWaiver(listOwed(statement)[of], amount);
  if (left === null) return null;
  const { payoff } = statement;
  const amounts = { forgiven: formatMoney(amount, currency), left: formatMoney(left, currency) };
  const ends = { payoff: formatMoney(payoff, currency), after: formatMoney(payoff - amount, currency) };
  return (
    <div className="notice">
      <p>{t(waiverMessages[of], amounts)}</p>
      {/* Interest as scheduled is more than what has accrued, of which the payoff consists. */}
      {of === 'interest' ? null : <p>{t('waiverEnds', ends)}</p>}
      <ApprovalNeededNote call="waive" market={market} forgiven={amount} />
    </div>
  );
}

type OfferProps = { loan: Loan; payoff: number; amount: number; expiresOn: string };

/** What a settlement offer in a form asks for, until when, what it forgives, and what happens if it is not paid. */
export function SettlementOfferPreview({
  loan: { market, currency },
  payoff,
  amount,
  expiresOn,
}: OfferProps) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const forgiven = remainingAfterWaiver(payoff, amount);
  if (forgiven === null || forgiven === 0) return null;
  const [owed, paid] = [formatMoney(payoff, currency), formatMoney(amount, currency)];
  const day = formatDay(expiresOn, language);
  return (
    <div className="notice">
      {expiresOn === '' ? null : <p>{t('offerPays', { paid, day })}</p>}
      <p>{t('offerWaives', { owed, forgiven: formatMoney(forgiven, currency) })}</p>
      {expiresOn === '' ? null : <p>{t('offerLapses', { day })}</p>}
      <p>{t('offerStands')}</p>
      <ApprovalNeededNote call="settle" market={market} forgiven={forgiven} />
    </div>
  );
}

type WaitsProps = { call: 'waive' | 'settle'; market: string; forgiven: number };

/** Says that what is in the form needs approval, where what it forgives today is already above the limit. */
function ApprovalNeededNote({ call, market, forgiven }: WaitsProps) {
  const t = useTexts('loan');
  const { limits } = useMe();
  const limit = findCallLimit(limits, call, { market });
  if (typeof limit === 'string' || forgiven <= limit.above) return null;
  return <p>{t('waiverNeedsApproval', { above: formatMoney(limit.above, limit.currency) })}</p>;
}
