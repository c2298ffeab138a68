import { type SourceStageCounts, type StageCounts, stages, sumStageCounts } from './query.ts';

const headings = ['template', 'user_from', 'app_from', 'utm_tag', ...stages, 'registered/visits'];
const textColumns = 4;
const emptyCell = '-';

/** The funnel as lines of text, a source a line and the total last. */
export function formatFunnelTable(sources: readonly SourceStageCounts[]): string {
  const rows = sources.map((source) => [
    ...[source.templateId, source.userFrom, source.appFrom, source.utmTag].map((text) => text || emptyCell),
    ...formatCounts(source),
  ]);
  const allRows = [headings, ...rows, ['all', '', '', '', ...formatCounts(sumStageCounts(sources))]];
  const widths = headings.map((_, column) => Math.max(...allRows.map((row) => row[column]?.length ?? 0)));
  const separatorLine = widths.map((width) => '-'.repeat(width)).join('  ');
  const [head = '', ...lines] = allRows.map((row) =>
    row.map((text, column) => pad(text, column, widths)).join('  '),
  );
  return [head, separatorLine, ...lines.slice(0, -1), separatorLine, lines.at(-1)]
    .map((line) => line?.trimEnd())
    .join('\n');
}

/** `count` of `total` in percent with one decimal; a dash where there is no whole. */
export function formatShare(count: number, total: number): string {
  return total === 0 ? emptyCell : `${((count / total) * 100).toFixed(1)} %`;
}

function formatCounts(counts: StageCounts): string[] {
  return [...stages.map((stage) => String(counts[stage])), formatShare(counts.registered, counts.visits)];
}

function pad(text: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column < textColumns ? text.padEnd(width) : text.padStart(width);
}
