import { payoffAmount } from './dailyRules.ts';
import { type LoanScenario, stateForPayoff } from './expectedPages.ts';
import { minBigint, multiply, parseDecimal, roundHalfUp, sumBigints } from './fractions.ts';
import { effectivePayments, loanStateOn } from './replay.ts';

/**
 * What a borrower pays on a day to exit a loan, as RBI's Digital Lending Directions word it: the principal and the interest of
 * the days passed. Null where it can't be exited.
 */
export function exitAmount(scenario: LoanScenario, today: number): bigint | null {
  const { rules, contract, plans } = scenario;
  const { coolingOff, commission, commissionVat } = contract;
  const loan = loanStateOn(scenario, today);
  if (coolingOff === null || today > coolingOff.days || loan.endedOn !== null) return null;
  if (plans.some(({ day }) => day <= today)) return null;
  const yearPart = { numerator: BigInt(today), denominator: 365n };
  const interest = roundHalfUp(multiply(rules.principal, parseDecimal(rules.yearlyRate), yearPart));
  const vat = rules.vat === null ? 0n : roundHalfUp(multiply(interest, parseDecimal(rules.vat)));
  const paid = sumBigints(
    effectivePayments(scenario, today).flatMap(({ day, amount }) => (day <= today ? [amount] : [])),
  );
  const credit = sumBigints(loan.credits.map(({ remaining }) => remaining));
  const repaid = paid - credit - loan.held - loan.fees;
  const total = rules.principal + interest + vat;
  const unpaid = total > repaid ? total - repaid : 0n;
  const owed = minBigint(payoffAmount(stateForPayoff(scenario, today)), unpaid);
  const amount = owed - (coolingOff.keepsCommission ? 0n : commission + commissionVat);
  return amount > 0n ? amount : null;
}
