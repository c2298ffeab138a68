import { sql } from 'kysely';
import type { Day } from '../../../lending/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { escapeHtml } from '../../platform/escapeHtml.ts';
import type { AttributionSource } from './events.ts';

/** The stages of the funnel, in order. */
const stages = ['visits', 'clicks', 'codes', 'registered', 'borrowed', 'repaid'] as const;
type Stage = (typeof stages)[number];
type StageCounts = Record<Stage, number>;
export type SourceStageCounts = AttributionSource & StageCounts;

/** Half-open: from the day `from` on, before the day `until`. Days are UTC. */
export type FunnelPeriod = { from: Day; until: Day };

/**
 * The funnel of each source as of the last rebuild, the most visited first. Visits and clicks count events, codes count phones.
 * Of those registered in the period, `borrowed` have had a loan disbursed since, and `repaid` have settled one.
 */
export async function getFunnel(db: Database, { from, until }: FunnelPeriod): Promise<SourceStageCounts[]> {
  const { rows } = await sql<SourceStageCounts>`
    select template_id as "templateId", user_from as "userFrom", app_from as "appFrom", utm_tag as "utmTag",
      sum(visits)::bigint as visits, sum(clicks)::bigint as clicks, sum(codes)::bigint as codes,
      sum(registered)::bigint as registered, sum(borrowed)::bigint as borrowed, sum(repaid)::bigint as repaid
    from promotion_days
    where day >= ${from} and day < ${until}
    group by template_id, user_from, app_from, utm_tag
    order by visits desc, registered desc, template_id, user_from, app_from, utm_tag`.execute(db);
  return rows;
}

export function sumStageCounts(sources: readonly StageCounts[]): StageCounts {
  const sum = (stage: Stage) => sources.reduce((total, source) => total + source[stage], 0);
  return {
    visits: sum('visits'),
    clicks: sum('clicks'),
    codes: sum('codes'),
    registered: sum('registered'),
    borrowed: sum('borrowed'),
    repaid: sum('repaid'),
  };
}

/**
 * Rebuilds the funnel by day and source from scratch, since old registrations may borrow today. A phone counts on the day of its
 * first code. Days are UTC.
 */
export async function rebuildFunnel(trx: Database): Promise<void> {
  await trx.deleteFrom('promotionDays').execute();
  await sql`
    insert into promotion_days (day, template_id, user_from, app_from, utm_tag, visits, clicks, codes, registered, borrowed,
      repaid)
    select day, template_id, user_from, app_from, utm_tag, sum(visits), sum(clicks), sum(codes), sum(registered),
      sum(borrowed), sum(repaid)
    from (
      select (at at time zone 'UTC')::date as day, template_id, user_from, app_from, utm_tag,
        count(*) filter (where kind = 'visit') as visits, count(*) filter (where kind = 'click') as clicks,
        0 as codes, 0 as registered, 0 as borrowed, 0 as repaid
      from promotion_events where kind in ('visit', 'click')
      group by 1, 2, 3, 4, 5
      union all
      select (min(at) at time zone 'UTC')::date, template_id, user_from, app_from, utm_tag, 0, 0, 1, 0, 0, 0
      from promotion_events where kind = 'code_sent' and phone_hash is not null
      group by template_id, user_from, app_from, utm_tag, phone_hash
      union all
      select (r.registered_at at time zone 'UTC')::date, r.template_id, r.user_from, r.app_from, r.utm_tag, 0, 0, 0,
        count(*), count(o.borrowed), count(o.repaid)
      from registrations r
      left join (
        select borrower_id, min(disbursed_on) as borrowed, min(settled_on) as repaid from orders group by borrower_id
      ) o on o.borrower_id = r.borrower_id
      group by 1, 2, 3, 4, 5
    ) as happened
    group by day, template_id, user_from, app_from, utm_tag
    having sum(visits) + sum(clicks) + sum(codes) + sum(registered) > 0`.execute(trx);
}

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

/** `count` of `total` in percent with one decimal; a dash if `total` is 0. */
function formatShare(count: number, total: number): string {
  return total === 0 ? emptyCell : `${((count / total) * 100).toFixed(1)} %`;
}

function formatCounts(counts: StageCounts): string[] {
  return [...stages.map((stage) => String(counts[stage])), formatShare(counts.registered, counts.visits)];
}

function pad(text: string, column: number, widths: readonly number[]): string {
  const width = widths[column] ?? 0;
  return column < textColumns ? text.padEnd(width) : text.padStart(width);
}

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

/** The total funnel as bars, and the most visited sources below, as a self-contained SVG. */
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

/** The bar of a stage, relative to the largest, with the conversion rate from the previous one. */
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

/** Tags come from visitors' URLs, so their length is limited. */
function truncate(content: string): string {
  const characters = [...content];
  return characters.length <= 38 ? content : `${characters.slice(0, 37).join('')}…`;
}
