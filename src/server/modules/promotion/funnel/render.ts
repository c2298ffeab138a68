import { escapeHtml } from '../../../platform/escapeHtml.ts';
import { type SourceStageCounts, type Stage, type StageCounts, stages, sumStageCounts } from './query.ts';
import { formatShare } from './table.ts';

const stageNames: Record<Stage, string> = {
  visits: 'Visits',
  clicks: 'Clicks',
  codes: 'Codes sent',
  registered: 'Registered',
  borrowed: 'Borrowed',
  repaid: 'Repaid',
};
const maxSources = 8;
const width = 860;
const leftMargin = 24;
const barLeft = 140;
const barWidth = 520;
const barHeight = 28;
const rowHeight = 38;
const sourceTop = 118 + stages.length * rowHeight + 56;
const sourceHeight = 34;
const cellWidth = 84;
const cellLeft = width - leftMargin - stages.length * cellWidth;

export type FunnelColours = { accent: string; ink: string; quiet: string; background: string; line: string };

/** The funnel of all as bars, and the most visited sources below, as an SVG that needs nothing else. */
export function renderFunnel(
  sources: readonly SourceStageCounts[],
  period: string,
  colours: FunnelColours,
): string {
  const total = sumStageCounts(sources);
  const topSources = sources.slice(0, maxSources);
  const height = sourceTop + 24 + Math.max(1, topSources.length) * sourceHeight + 24;
  const elements = [
    svgText(leftMargin, 44, 'From visit to repaid loan', 'font-size="22" font-weight="600"'),
    svgText(leftMargin, 70, `${period}, all sources`, `fill="${colours.quiet}"`),
    ...stages.flatMap((stage, index) => renderBar(total, stage, index, colours)),
    svgText(leftMargin, sourceTop - 8, 'By source', 'font-size="16" font-weight="600"'),
    ...stages.map((stage, index) =>
      svgText(
        cellLeft + (index + 1) * cellWidth - 8,
        sourceTop - 8,
        stageNames[stage],
        `text-anchor="end" font-size="12" fill="${colours.quiet}"`,
      ),
    ),
    ...(topSources.length === 0
      ? [svgText(leftMargin, sourceTop + 24, 'Nobody came in this time.', `fill="${colours.quiet}"`)]
      : []),
    ...topSources.flatMap((source, index) => renderSource(source, index, colours)),
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="system-ui, 'Helvetica Neue', Arial, sans-serif" font-size="14" fill="${colours.ink}" role="img" aria-label="From visit to repaid loan"><rect width="100%" height="100%" fill="${colours.background}"/>${elements.join('')}</svg>\n`;
}

/** A bar a stage, as long as its share of the largest, with what part of the stage before it went on. */
function renderBar(counts: StageCounts, stage: Stage, index: number, colours: FunnelColours): string[] {
  const y = 96 + index * rowHeight;
  const maxCount = Math.max(1, ...stages.map((one) => counts[one]));
  const length = counts[stage] === 0 ? 0 : Math.max(2, (counts[stage] / maxCount) * barWidth);
  const previousStage = stages[index - 1];
  const conversion =
    previousStage === undefined
      ? ''
      : `${formatShare(counts[stage], counts[previousStage])} of ${stageNames[previousStage].toLowerCase()}`;
  return [
    svgText(leftMargin, y + 19, stageNames[stage]),
    `<rect x="${barLeft}" y="${y}" width="${length.toFixed(1)}" height="${barHeight}" rx="6" fill="${colours.accent}" opacity="${(1 - index * 0.09).toFixed(2)}"/>`,
    svgText(barLeft + length + 10, y + 13, String(counts[stage]), 'font-weight="600" font-size="13"'),
    svgText(barLeft + length + 10, y + 27, conversion, `font-size="11" fill="${colours.quiet}"`),
  ];
}

function renderSource(source: SourceStageCounts, index: number, colours: FunnelColours): string[] {
  const y = sourceTop + 24 + index * sourceHeight;
  const name = [source.userFrom, source.appFrom, source.utmTag].filter((one) => one !== '').join(' / ');
  return [
    `<path d="M${leftMargin} ${y - 20}H${width - leftMargin}" stroke="${colours.line}"/>`,
    svgText(leftMargin, y, truncate(`${source.templateId}: ${name || 'no tag'}`)),
    ...stages.map((stage, column) =>
      svgText(cellLeft + (column + 1) * cellWidth - 8, y, String(source[stage]), 'text-anchor="end"'),
    ),
  ];
}

function svgText(x: number, y: number, content: string, attributes = ''): string {
  return content === ''
    ? ''
    : `<text x="${x.toFixed(1)}" y="${y}" ${attributes}>${escapeHtml(content)}</text>`;
}

/** Tags come from anybody's address. */
function truncate(content: string): string {
  const characters = [...content];
  return characters.length <= 38 ? content : `${characters.slice(0, 37).join('')}…`;
}
