import { type Figures, type SourceFigures, stages, totalOf } from './query.ts';

const headings = ['template', 'user_from', 'app_from', 'utm_tag', ...stages, 'registered/visits'];
const textColumns = 4;
const none = '-';

/** The funnel as lines of text, a source a line and the total last. */
export function tableOf(sources: readonly SourceFigures[]): string {
  const rows = sources.map((one) => [
    ...[one.templateId, one.userFrom, one.appFrom, one.utmTag].map((text) => text || none),
    ...figuresOf(one),
  ]);
  const all = [headings, ...rows, ['all', '', '', '', ...figuresOf(totalOf(sources))]];
  const widths = headings.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)));
  const rule = widths.map((width) => '-'.repeat(width)).join('  ');
  const [head = '', ...lines] = all.map((row) =>
    row.map((text, column) => pad(text, column, widths)).join('  '),
  );
  return [head, rule, ...lines.slice(0, -1), rule, lines.at(-1)].map((line) => line?.trimEnd()).join('\n');
}

/** `part` of `whole` in percent with one decimal; a dash where there is no whole. */
export function shareText(part: number, whole: number): string {
  return whole === 0 ? none : `${((part / whole) * 100).toFixed(1)} %`;
}

function figuresOf(figures: Figures): string[] {
  return [...stages.map((stage) => String(figures[stage])), shareText(figures.registered, figures.visits)];
}

function pad(text: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column < textColumns ? text.padEnd(width) : text.padStart(width);
}
