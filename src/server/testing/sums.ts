import { expect } from 'vitest';
import type { ResponseData } from '../../contract/schemas/index.ts';
import type { Day } from '../../lending/index.ts';
import { findOrder, findStatement } from '../modules/loans/index.ts';
import { firstGeneratedId } from '../modules/reporting/index.ts';
import type { Database } from '../platform/database/index.ts';

/** The minor units of a row's money text: `-$1,234.50` is -123450, and `0` or nothing is none. */
export function parseMinorUnits(text: string): number {
  return Math.round(Number(text.replace(/[^\d.-]/g, '')) * 100);
}

/** Holds the rows under an amount against it: each sum is what the rows before it come to, and the first is the amount. */
export function expectConsistentSums(rows: ResponseData<'loanConfirm'>['details'], amount: number): void {
  let sum = 0;
  const sums: number[] = [];
  for (const { value, tone } of rows) {
    if (tone === 'beside') continue;
    if (tone !== 'sum') sum += parseMinorUnits(value);
    else sums.push(sum);
    if (tone === 'sum') expect(parseMinorUnits(value)).toBe(sum);
  }
  expect(sums[0], JSON.stringify(rows)).toBe(amount);
}

/** The large amount at the top of a page, in minor units. */
export function parseHeadlineAmount({
  lead,
}: {
  lead: { symbol: string; whole: string; cents: string };
}): number {
  return parseMinorUnits(`${lead.whole}${lead.cents}`);
}

/** The digits of an amount up to 999.99, as every market writes them. */
export function formatDigits(amount: number): string {
  return new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(amount / 100);
}

/** What was due of a demonstration’s generated loans past due on a day, by their statements. */
export async function sumOverdue(db: Database, market: string, on: Day): Promise<number> {
  const loans = await db
    .selectFrom('loanPositions')
    .select(['borrowerId', 'orderId'])
    .where('market', '=', market)
    .where('borrowerId', '>=', firstGeneratedId)
    .where('disbursedOn', '<=', on)
    .execute();
  let sum = 0;
  for (const { borrowerId, orderId } of loans) {
    const order = await findOrder(db, borrowerId, orderId);
    const statement = order && findStatement(order, on);
    if (statement && statement.writtenOffOn === null && (statement.repayDate ?? on) < on)
      sum += statement.dueNow;
  }
  return sum;
}
