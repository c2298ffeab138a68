import type { FormReader } from '../../ui/form/fields.ts';

/** How many there are, as typed, of each value in minor units. */
export type DenominationCounts = Readonly<Record<number, string>>;

/** What notes and coins add up to, in minor units; null where one is no number of pieces. */
export function sumDenominations(
  denominations: readonly number[],
  denominationCounts: DenominationCounts,
): number | null {
  let sum = 0;
  for (const value of denominations) {
    const typed = (denominationCounts[value] ?? '').trim();
    if (!/^\d{0,6}$/.test(typed)) return null;
    sum += value * Number(typed);
  }
  return sum;
}

/** Whether the typed count is not what notes and coins add up to, where some were entered. */
export function contradictsDenominations(input: FormReader, sum: number | null): boolean {
  return sum !== 0 && input.text('amount') !== '' && input.amount('amount') !== sum;
}
