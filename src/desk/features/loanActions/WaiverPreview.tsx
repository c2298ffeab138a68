import { waivableComponents } from '../../../contract/desk/loans.ts';
import { useDeskQuery } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/language.tsx';
import { ApprovalNeededNote } from '../../ui/approvals/approvals.tsx';
import { formatDay, formatMoney } from '../../ui/format/format.ts';
import type { Loan, Statement } from '../loans/loan.ts';

type Charges = Pick<Statement, 'lateCharges' | 'fees' | 'interest'>;
type Waivable = (typeof waivableComponents)[number];

export function listOwed({ lateCharges, fees, interest }: Charges): Record<Waivable, number> {
  return { late_charges: lateCharges, fee: fees, interest };
}

/** The first component of charges that is owed. */
export function findFirstWaivableCharge(charges: Charges): Waivable {
  const owed = listOwed(charges);
  return waivableComponents.find((of) => owed[of] > 0) ?? 'late_charges';
}

/** What is left of an amount that is owed once some of it is waived; null where nothing is, or more than all. */
export function remainingAfterWaiver(owed: number, waived: number): number | null {
  return waived > 0 && waived <= owed ? owed - waived : null;
}

const waiverMessages = {
  late_charges: 'waivesLateCharges',
  fee: 'waivesFees',
  interest: 'waivesInterest',
} as const satisfies Record<Waivable, string>;

type WaiverProps = { loan: Loan; statement: Statement; of: Waivable; amount: number };

/** What a waiver in a form waives of its component, what is left of that, and what then ends the loan. */
export function WaiverPreview({ loan, statement, of, amount }: WaiverProps) {
  const t = useTexts('loan');
  const { market, currency, waiverLeft } = loan;
  const left = remainingAfterWaiver(listOwed(statement)[of], amount);
  if (left === null) return null;
  // Interest as scheduled is more than what has accrued, of which the payoff consists.
  const before = of === 'interest' ? statement.remaining : statement.payoff;
  const amounts = { waived: formatMoney(amount, currency), left: formatMoney(left, currency) };
  const owed = { before: formatMoney(before, currency), after: formatMoney(before - amount, currency) };
  return (
    <>
      <div className="notice">
        <p>{t(waiverMessages[of], amounts)}</p>
        <p>{t(of === 'interest' ? 'waiverLeaves' : 'waiverOwes', owed)}</p>
      </div>
      <ApprovalNeededNote
        call="waive"
        scope={{ market, leftOnLoan: waiverLeft }}
        amount={amount}
        currency={currency}
      />
    </>
  );
}

type OfferProps = { loan: Loan; amount: number; expiresOn: string };

/** What a settlement offer in a form asks for, until when, what it waives on that day, and what happens if it is not paid. */
export function SettlementOfferPreview({
  loan: { orderId, market, currency, today, lastDebtDay },
  amount,
  expiresOn,
}: OfferProps) {
  const t = useTexts('loan');
  const { language } = useLanguage();
  const { data } = useDeskQuery(
    'debtOnDay',
    { orderId, on: expiresOn },
    { enabled: expiresOn >= today && expiresOn <= lastDebtDay },
  );
  const payoff = data?.payoff ?? 0;
  const waived = remainingAfterWaiver(payoff, amount);
  if (waived === null || waived === 0) return null;
  const [owed, paid] = [formatMoney(payoff, currency), formatMoney(amount, currency)];
  const day = formatDay(expiresOn, language);
  return (
    <>
      <div className="notice">
        <p>{t('offerPays', { paid, day })}</p>
        <p>{t('offerWaives', { owed, day, waived: formatMoney(waived, currency) })}</p>
        <p>{t('offerLapses', { day })}</p>
        <p>{t('offerRevocable')}</p>
      </div>
      <ApprovalNeededNote call="settle" scope={{ market }} amount={waived} currency={currency} />
    </>
  );
}
