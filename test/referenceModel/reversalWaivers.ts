import { applyPrepayments, payoffAmount } from './dailyRules.ts';
import { type LoanScenario, stateForPayoff } from './expectedPages.ts';
import { minBigint, sumBigints } from './fractions.ts';
import {
  type ComponentKind,
  copyLoanState,
  openInstalments,
  outstandingOf,
  type Reversal,
  type Waiver,
} from './loanState.ts';
import { effectivePayments, loanStateOn } from './replay.ts';

/** What a lender waives with a reversal that was no cause of the payer's, as docs/decisions/reversals.md words it. */

/** Below zero where the borrower has credit. */
function netDebt(scenario: LoanScenario, day: number): bigint {
  return (
    payoffAmount(stateForPayoff(scenario, day)) -
    sumBigints(loanStateOn(scenario, day).credits.map(({ remaining }) => remaining))
  );
}

/** What would be asked of kinds of charges by who ends the loan. */
function payableCharges(scenario: LoanScenario, day: number, charges: readonly ComponentKind[]): bigint {
  const loan = copyLoanState(stateForPayoff(scenario, day));
  applyPrepayments(loan);
  return sumBigints(openInstalments(loan).flatMap((one) => charges.map((kind) => outstandingOf(one, kind))));
}

function effectivePaid(scenario: LoanScenario, day: number): bigint {
  return sumBigints(effectivePayments(scenario, day).map(({ amount }) => amount));
}

export function expectedReversalWaivers(scenario: LoanScenario, reversal: Reversal, today: number): Waiver[] {
  const scenarioAfter = { ...scenario, reversals: [...scenario.reversals, reversal] };
  const extensionsBefore = [...loanStateOn(scenario, today).extended.keys()];
  const extensionsAfter = loanStateOn(scenarioAfter, today).extended;
  if (extensionsBefore.some((number) => !extensionsAfter.has(number))) return [];
  const allowedDebt =
    netDebt(scenario, today) + effectivePaid(scenario, today) - effectivePaid(scenarioAfter, today);
  const excessDebt = netDebt(scenarioAfter, today) - allowedDebt;
  if (excessDebt <= 0n) return [];
  const late = minBigint(excessDebt, payableCharges(scenarioAfter, today, ['late', 'penalty']));
  const interest = minBigint(excessDebt - late, payableCharges(scenarioAfter, today, ['interest', 'vat']));
  const waivers = [
    { day: today, of: 'late_charges', amount: late } as const,
    { day: today, of: 'interest', amount: interest } as const,
  ].filter(({ amount }) => amount > 0n);
  const debtAfter = netDebt({ ...scenarioAfter, waivers: [...scenario.waivers, ...waivers] }, today);
  return debtAfter < allowedDebt ? [] : waivers;
}
