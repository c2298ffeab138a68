/** Prints a table as Markdown, so that it can be kept as it is. */
export function printTable(
  title: string,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = columns.map((column, index) =>
    Math.max(column.length, ...rows.map((row) => (row[index] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => pad(cell, widths[index] ?? 0, index)).join(' | ')} |`;
  const rule = `|${widths.map((width, index) => `${'-'.repeat(width + 1)}${index === 0 ? '-' : ':'}`).join('|')}|`;
  console.log(`\n### ${title}\n\n${[line(columns), rule, ...rows.map(line)].join('\n')}`);
}

function pad(cell: string, width: number, index: number): string {
  return index === 0 ? cell.padEnd(width) : cell.padStart(width);
}

/** `0.52 x` */
export function formatRatio(value: number, base: number): string {
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
