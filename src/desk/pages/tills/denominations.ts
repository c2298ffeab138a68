/** Values of notes and coins, in minor units. */
export const denominations = [
  100_000, 50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50,
] as const;

export type DenominationCounts = Readonly<Record<number, string>>;

/** What notes and coins add up to, in minor units, by how many there are of each; null where one is no number of pieces. */
export function sumDenominations(pieces: DenominationCounts): number | null {
  let sum = 0;
  for (const value of denominations) {
    const typed = (pieces[value] ?? '').trim();
    if (!/^\d{0,6}$/.test(typed)) return null;
    sum += value * Number(typed);
  }
  return sum;
}
