import { projectToMaturity } from './dailyRules.ts';
import { minBigint } from './fractions.ts';
import {
  type Charge,
  type Instalment,
  type LoanState,
  openInstalments,
  type PaymentBalance,
  type Refund,
} from './loanState.ts';

/** Refunds, of any requester, as docs/decisions/servicing.md words it. */

/** Adds to what isn't covered yet; to a debt that has ended, or is covered whole, nothing is added. */
export function addCharge(loan: LoanState, { of, amount }: Charge): void {
  const instalment = oldestUncovered(loan);
  if (instalment) instalment.owed[of] += amount;
}

/** Credit goes back, of its payment first; what is no longer there is missing. */
export function refundCredit(loan: LoanState, { of, amount }: Refund): void {
  const ownBalances = loan.credits.filter((balance) => balance.of === of);
  loan.overRefunded += withdraw([...ownBalances, ...loan.credits], amount);
}

/** Answers with what is missing. */
function withdraw(balances: readonly PaymentBalance[], amount: bigint): bigint {
  let shortfall = amount;
  for (const balance of balances) {
    const withdrawn = minBigint(shortfall, balance.remaining);
    balance.remaining -= withdrawn;
    shortfall -= withdrawn;
  }
  return shortfall;
}

/** What was paid back beyond the credit that is left is principal again. Answers whether there was such. */
export function reoweOverRefund(loan: LoanState): boolean {
  const shortfall = withdraw(loan.credits, loan.overRefunded);
  loan.overRefunded = 0n;
  if (shortfall === 0n) return false;
  const instalment = instalmentToReowe(loan);
  instalment.owed.principal += shortfall;
  instalment.reowedPrincipal += shortfall;
  return true;
}

/** The oldest of what isn't paid yet, what is paid ahead counted. */
function oldestUncovered(loan: LoanState): Instalment | undefined {
  const { instalments } = projectToMaturity(loan);
  return loan.instalments[instalments.findIndex(({ isSettled: done }) => !done)];
}

/** With what is oldest of what isn't paid yet; where all had ended, from this day on. */
function instalmentToReowe(loan: LoanState): Instalment {
  return oldestUncovered(loan) ?? openInstalments(loan).at(-1) ?? reopenLast(loan);
}

function reopenLast(loan: LoanState): Instalment {
  const last = loan.instalments.at(-1);
  if (!last) throw new Error('a loan of nothing');
  loan.endedOn = null;
  last.isSettled = false;
  last.due = Math.max(last.due, loan.day);
  if (last.due > loan.day) loan.prepayments.push(...loan.credits.splice(0));
  return last;
}
