/** Prints a table as Markdown, so that it can be kept as it is. */
export function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly (string | number)[])[],
): void {
  const texts = rows.map((row) => row.map(String));
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...texts.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => pad(cell, widths[index] ?? 0, index)).join(' | ')} |`;
  const rule = `|${widths.map((width, index) => `${'-'.repeat(width + 1)}${index === 0 ? '-' : ':'}`).join('|')}|`;
  console.log(`\n### ${title}\n\n${[line(columns), rule, ...texts.map(line)].join('\n')}`);
}

function pad(cell: string, width: number, index: number): string {
  return index === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/** `0.52 x` */
export function formatRatio(value: number, base = 1): string {
  return `${(value / base).toFixed(2)} x`;
}

/** Milliseconds with the digits that mean something. */
export function formatMs(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}

export function formatWhole(value: number): string {
  return Math.round(value).toString();
}

/** The middle value; of an even number the lower one. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The value below which `share` of the values lie; NaN of none. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** What is compared takes turns, so that what else happens on the machine meets all of it. @returns each one's results */
export async function takeTurns<Side, Result>(
  sides: readonly Side[],
  rounds: number,
  measure: (side: Side, round: number) => Promise<Result>,
): Promise<Result[][]> {
  const results: Result[][] = sides.map(() => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, side] of sides.entries()) results[index]?.push(await measure(side, round));
  return results;
}

export type Rates = { perSecond: number; p50: number; p99: number };

/** Of each figure the median of the turns. */
export function medianRates(turns: readonly Rates[]): Rates {
  const medianOf = (figure: keyof Rates) => median(turns.map((turn) => turn[figure]));
  return { perSecond: medianOf('perSecond'), p50: medianOf('p50'), p99: medianOf('p99') };
}
