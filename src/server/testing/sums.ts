import { expect } from 'vitest';
import type { ResponseData } from '../../contract/schemas/index.ts';

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
