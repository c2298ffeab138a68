import { waivableComponents } from '../../../contract/desk/loanNames.ts';
import { useTexts } from '../../texts/language.tsx';
import { formatMoney } from '../../ui/format.ts';
import type { Statement } from './LoanStatement.tsx';

type Charges = Pick<Statement, 'lateCharges' | 'fees' | 'interest'>;
type Waivable = (typeof waivableComponents)[number];

function listOwed({ lateCharges, fees, interest }: Charges): Record<Waivable, number> {
  return { late_charges: lateCharges, fee: fees, interest };
}

/** The first component of charges that is owed. */
export function firstWaivableCharge(charges: Charges): Waivable {
  const owed = listOwed(charges);
  return waivableComponents.find((of) => owed[of] > 0) ?? 'late_charges';
}

/** What is left of an amount that is owed once some of it is forgiven; null where nothing is, or more than all. */
export function leftOf(owed: number, forgiven: number): number | null {
  return forgiven > 0 && forgiven <= owed ? owed - forgiven : null;
}

const waiverMessages = {
  late_charges: 'forgivesLate',
  fee: 'forgivesFees',
  interest: 'forgivesInterest',
} as const satisfies Record<Waivable, string>;

type WaiverProps = { statement: Charges; currency: string; of: Waivable; amount: number };

/** What a waiver in a form forgives of its component, and what is left of that. */
export function ForgivenByWaiver({ statement, currency, of, amount }: WaiverProps) {
  const t = useTexts('loan');
  const left = leftOf(listOwed(statement)[of], amount);
  if (left === null) return null;
  const amounts = { forgiven: formatMoney(amount, currency), left: formatMoney(left, currency) };
  return <p className="notice">{t(waiverMessages[of], amounts)}</p>;
}

type OfferProps = { payoff: number; currency: string; amount: number };

/** What a settlement offer in a form forgives of what is owed today. */
export function ForgivenByOffer({ payoff, currency, amount }: OfferProps) {
  const t = useTexts('loan');
  const forgiven = leftOf(payoff, amount);
  if (forgiven === null || forgiven === 0) return null;
  const [owed, paid] = [formatMoney(payoff, currency), formatMoney(amount, currency)];
  return (
    <p className="notice">{t('forgivesOffer', { owed, paid, forgiven: formatMoney(forgiven, currency) })}</p>
  );
}
