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
  const instalment = oldestUnpaid(loan);
  if (instalment) instalment.owed[of] += amount;
}

/** Refunds credit, of its payment first; what is no longer there is a shortfall. */
export function refundCredit(loan: LoanState, { of, amount }: Refund): void {
  const ownBalances = loan.credits.filter((balance) => balance.of === of);
  loan.overRefunded += withdraw([...ownBalances, ...loan.credits], amount);
}

/** Returns the shortfall. */
function withdraw(balances: readonly PaymentBalance[], amount: bigint): bigint {
  let shortfall = amount;
  for (const balance of balances) {
    const withdrawn = minBigint(shortfall, balance.remaining);
    balance.remaining -= withdrawn;
    shortfall -= withdrawn;
  }
  return shortfall;
}

/** What was refunded beyond the credit that is left is principal again. Returns whether there was such. */
export function reinstateOverRefund(loan: LoanState): boolean {
  const shortfall = withdraw(loan.credits, loan.overRefunded);
  loan.overRefunded = 0n;
  if (shortfall === 0n) return false;
  const instalment = instalmentToReinstate(loan);
  instalment.owed.principal += shortfall;
  instalment.reowedPrincipal += shortfall;
  return true;
}

/** The oldest unpaid instalment, prepayments counted. */
function oldestUnpaid(loan: LoanState): Instalment | undefined {
  const { instalments } = projectToMaturity(loan);
  return loan.instalments[instalments.findIndex(({ isSettled }) => !isSettled)];
}

/** The oldest unpaid instalment; where all were settled, the last, from this day on. */
function instalmentToReinstate(loan: LoanState): Instalment {
  return oldestUnpaid(loan) ?? openInstalments(loan).at(-1) ?? reopenLastInstalment(loan);
}

function reopenLastInstalment(loan: LoanState): Instalment {
  const last = loan.instalments.at(-1);
  if (!last) throw new Error('a loan of nothing');
  loan.endedOn = null;
  last.isSettled = false;
  last.due = Math.max(last.due, loan.day);
  if (last.due > loan.day) loan.prepayments.push(...loan.credits.splice(0));
  return last;
}
