import { escaped } from '../../escaped.ts';
import { type Figures, type SourceFigures, type Stage, stages, totalOf } from './query.ts';
import { shareText } from './table.ts';

const names: Record<Stage, string> = {
  visits: 'Visits',
  clicks: 'Clicks',
  codes: 'Codes sent',
  registered: 'Registered',
  borrowed: 'Borrowed',
  repaid: 'Repaid',
};
const drawnSources = 8;
const width = 860;
const left = 24;
const barLeft = 140;
const barWidth = 520;
const barHeight = 28;
const rowHeight = 38;
const sourceTop = 118 + stages.length * rowHeight + 56;
const sourceHeight = 34;
const cellWidth = 84;
const cellLeft = width - left - stages.length * cellWidth;

export type Colours = { accent: string; ink: string; quiet: string; background: string; line: string };

/** The funnel of all as bars, and the most visited sources below, as an SVG that needs nothing else. */
export function drawFunnel(sources: readonly SourceFigures[], period: string, colours: Colours): string {
  const total = totalOf(sources);
  const shown = sources.slice(0, drawnSources);
  const height = sourceTop + 24 + Math.max(1, shown.length) * sourceHeight + 24;
  const parts = [
    text(left, 44, 'From visit to repaid loan', 'font-size="22" font-weight="600"'),
    text(left, 70, `${period}, all sources`, `fill="${colours.quiet}"`),
    ...stages.flatMap((stage, index) => drawBar(total, stage, index, colours)),
    text(left, sourceTop - 8, 'By source', 'font-size="16" font-weight="600"'),
    ...stages.map((stage, index) =>
      text(
        cellLeft + (index + 1) * cellWidth - 8,
        sourceTop - 8,
        names[stage],
        `text-anchor="end" font-size="12" fill="${colours.quiet}"`,
      ),
    ),
    ...(shown.length === 0
      ? [text(left, sourceTop + 24, 'Nobody came in this time.', `fill="${colours.quiet}"`)]
      : []),
    ...shown.flatMap((source, index) => drawSource(source, index, colours)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, 'Helvetica Neue', Arial, sans-serif" font-size="14" fill="${colours.ink}" role="img" aria-label="From visit to repaid loan"><rect width="100%" height="100%" fill="${colours.background}"/>${parts.join('')}</svg>\n`;
}

/** A bar a stage, as long as its share of the largest, with what part of the stage before it went on. */
function drawBar(figures: Figures, stage: Stage, index: number, colours: Colours): string[] {
  const y = 96 + index * rowHeight;
  const most = Math.max(1, ...stages.map((one) => figures[one]));
  const length = figures[stage] === 0 ? 0 : Math.max(2, (figures[stage] / most) * barWidth);
  const before = stages[index - 1];
  const share =
    before === undefined
      ? ''
      : `${shareText(figures[stage], figures[before])} of ${names[before].toLowerCase()}`;
  return [
    text(left, y + 19, names[stage]),
    `<rect x="${barLeft}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" rx="6" fill="${colours.accent}" opacity="${(1 - index * 0.09).toFixed(2)}"/>`,
    text(barLeft + length + 10, y + 13, String(figures[stage]), 'font-weight="600" font-size="13"'),
    text(barLeft + length + 10, y + 27, share, `font-size="11" fill="${colours.quiet}"`),
  ];
}

function drawSource(source: SourceFigures, index: number, colours: Colours): string[] {
  const y = sourceTop + 24 + index * sourceHeight;
  const name = [source.userFrom, source.appFrom, source.utmTag].filter((one) => one !== '').join(' / ');
  return [
    `<path d="M${left} ${y - 20}H${width - left}" stroke="${colours.line}"/>`,
    text(left, y, shorten(`${source.templateId}: ${name || 'no tag'}`)),
    ...stages.map((stage, place) =>
      text(cellLeft + (place + 1) * cellWidth - 8, y, String(source[stage]), 'text-anchor="end"'),
    ),
  ];
}

function text(x: number, y: number, content: string, attributes = ''): string {
  return content === '' ? '' : `<text x="${x.toFixed(1)}" y="${y}" ${attributes}>${escaped(content)}</text>`;
}

/** Tags come from anybody's address. */
function shorten(content: string): string {
  const characters = [...content];
  return characters.length <= 38 ? content : `${characters.slice(0, 37).join('')}…`;
}
