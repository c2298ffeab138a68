import { lookAhead } from './day.ts';
import { least } from './fractions.ts';
import { type Charge, type Instalment, type Money, openOf, type Refund, type Standing } from './loan.ts';

/** Money that went back, whoever asked for it, as docs/decisions/servicing.md words it. */

/** Adds to what isn't covered yet; to a debt that has ended, or is covered whole, nothing is added. */
export function addCharge(loan: Standing, { of, amount }: Charge): void {
  const one = uncovered(loan);
  if (one) one.owed[of] += amount;
}

/** Credit goes back, of its payment first; what is no longer there is missing. */
export function payBack(loan: Standing, { of, amount }: Refund): void {
  const own = loan.favour.filter((purse) => purse.of === of);
  loan.overdrawn += takeOut([...own, ...loan.favour], amount);
}

/** Answers with what is missing. */
function takeOut(purses: readonly Money[], amount: bigint): bigint {
  let missing = amount;
  for (const purse of purses) {
    const taken = least(missing, purse.left);
    purse.left -= taken;
    missing -= taken;
  }
  return missing;
}

/** What was paid back beyond the credit that is left is principal again. Answers whether there was such. */
export function oweOverdrawn(loan: Standing): boolean {
  const missing = takeOut(loan.favour, loan.overdrawn);
  loan.overdrawn = 0n;
  if (missing === 0n) return false;
  const one = owing(loan);
  one.owed.principal += missing;
  one.again += missing;
  return true;
}

/** The oldest of what isn't paid yet, what is paid ahead counted. */
function uncovered(loan: Standing): Instalment | undefined {
  const { instalments } = lookAhead(loan);
  return loan.instalments[instalments.findIndex(({ done }) => !done)];
}

/** With what is oldest of what isn't paid yet; where all had ended, from this day on. */
function owing(loan: Standing): Instalment {
  return uncovered(loan) ?? openOf(loan).at(-1) ?? reopened(loan);
}

function reopened(loan: Standing): Instalment {
  const last = loan.instalments.at(-1);
  if (!last) throw new Error('a loan of nothing');
  loan.endedOn = null;
  last.done = false;
  last.due = Math.max(last.due, loan.day);
  if (last.due > loan.day) loan.ahead.push(...loan.favour.splice(0));
  return last;
}
