import type { LoanTerms } from '../terms/terms.ts';
import { type Minor, minor, subtract, zeroAmount } from '../values/money.ts';
import { computeUnearnedInterest } from './accrual.ts';
import { computeBalances, isBorrowerAccount } from './balances.ts';
import type { Statement } from './statement.ts';

/**
 * By ledger account, what an opening adds to the balances of a replay, from the statement of its day without offsets: income,
 * costs and cash of the time before stay in the books of the other system. What remains is what is owed and what the borrower is
 * owed, the interest that isn't earned yet, and against them `migration`.
 */
export function computeOpeningOffsets(
  terms: LoanTerms,
  statement: Statement,
): Readonly<Record<string, Minor>> {
  const balances: ReadonlyMap<string, Minor> = computeBalances({ ...statement, opening: null });
  const retained = retainOpeningBalances(terms, statement, balances);
  let migration = 0;
  for (const amount of retained.values()) migration -= amount;
  const accounts = new Set<string>([...balances.keys(), ...retained.keys()]);
  const offsets = [...accounts].map((account): [string, Minor] => [
    account,
    minor((retained.get(account) ?? 0) - (balances.get(account) ?? 0)),
  ]);
  return Object.fromEntries(
    [...offsets, ['migration', minor(migration)] as const].filter(([, amount]) => amount !== 0),
  );
}

function retainOpeningBalances(
  terms: LoanTerms,
  statement: Statement,
  balances: ReadonlyMap<string, Minor>,
): ReadonlyMap<string, Minor> {
  const unearned = computeUnearnedInterest(terms, statement);
  const retained = new Map<string, Minor>([
    ['interest_income', subtract(zeroAmount, unearned.interest)],
    ['vat_payable', subtract(zeroAmount, unearned.vat)],
  ]);
  for (const [account, amount] of balances) if (isBorrowerAccount(account)) retained.set(account, amount);
  return retained;
}
