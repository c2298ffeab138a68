import {
  type PortfolioBucket,
  portfolioBuckets,
  rollRateTargets,
} from '../../../../../contract/desk/delinquency.ts';
import { addDays, calendarDayIn, type Day, latestDay, toDay } from '../../../../../lending/index.ts';
import { invalidField } from '../../../api/index.ts';
import { getFunnel, sumStageCounts } from '../../../promotion/index.ts';
import { computePortfolioFigures, findPortfolioRefreshedAt } from '../../../reporting/index.ts';
import type { Services } from '../../../services.ts';
import { readEndpoint } from '../../endpoint.ts';
import { paginateRows, sortRows } from '../../pagination.ts';

const defaultDays = 90;

/** The days that a report covers. Throws 400 where they are in the wrong order. */
async function readPeriod(
  { clock, config }: Services,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: Day; to: Day }> {
  const now = await clock.now();
  const zones = Object.values(config.markets).map(({ timeZone }) => timeZone);
  const today = zones.map((timeZone) => calendarDayIn(timeZone, now)).reduce(latestDay);
  const last = to === undefined ? today : toDay(to);
  const first = from === undefined ? addDays(last, 1 - defaultDays) : toDay(from);
  if (first > last) throw invalidField('from');
  return { from: first, to: last };
}

export const portfolioFiguresEndpoint = readEndpoint(
  'portfolioFigures',
  async (services, _staff, input) => {
    const period = await readPeriod(services, input);
    const at = await services.clock.now();
    return { at, ...period, rows: await computePortfolioFigures(services, period) };
  },
  { skipsViewAudit: true },
);

/** The portfolio over a period, as the job prepared it last. */
export const portfolioEndpoint = readEndpoint(
  'portfolio',
  async (services, _staff, input) => {
    const { db } = services;
    const { from, to } = await readPeriod(services, input);
    const [preparedAt, outstanding, vintages, rolls, collected] = await Promise.all([
      findPortfolioRefreshedAt(db),
      db
        .selectFrom('portfolioDays')
        .select(['day', 'currency', 'bucket', 'loans', 'amount'])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .execute(),
      db
        .selectFrom('portfolioVintages')
        .select(['month', 'currency', 'loans', 'lent', 'repaidLoans', 'lateLoans'])
        .select(['writtenOffLoans', 'outstanding'])
        .orderBy('month')
        .execute(),
      db
        .selectFrom('portfolioRolls')
        .select(['currency', 'fromBucket', 'toBucket'])
        .select((roll) => roll.fn.sum<string>('loans').as('loans'))
        .where('week', '>=', from)
        .where('week', '<=', to)
        .groupBy(['currency', 'fromBucket', 'toBucket'])
        .execute(),
      db
        .selectFrom('portfolioCollected')
        .select(['day', 'currency', 'expected', 'collected'])
        .where('day', '>=', from)
        .where('day', '<=', to)
        .orderBy('day')
        .execute(),
    ]);
    return {
      preparedAt,
      outstanding: outstanding.map((row) => ({
        ...row,
        day: toDay(row.day),
        bucket: parseBucket(row.bucket),
      })),
      vintages,
      rolls: rolls.map(({ currency, fromBucket, toBucket, loans }) => ({
        from: parseBucket(fromBucket),
        to: rollRateTargets.find((target) => target === toBucket) ?? ('current' as const),
        currency,
        loans: Number(loans),
      })),
      collected,
    };
  },
  { skipsViewAudit: true },
);

function parseBucket(value: string): PortfolioBucket {
  return portfolioBuckets.find((bucket) => bucket === value) ?? 'current';
}

/** How far the visitors of each source came, as the job added it up last, the most visited first. */
export const funnelEndpoint = readEndpoint(
  'funnel',
  async ({ db, config }, _staff, { from, until, market, sort, ...page }) => {
    const [found, preparedAt] = await Promise.all([
      getFunnel(db, { from: toDay(from), until: toDay(until) }),
      findPortfolioRefreshedAt(db),
    ]);
    const { templates } = config.promotion;
    const located = found.map((row) => ({ ...row, market: templates[row.templateId]?.market ?? null }));
    const sources = located.filter((row) => market === undefined || row.market === market);
    const sorted = sortRows(sources, sort, {
      visits: (row) => [row.visits],
      clicks: (row) => [row.clicks],
      codes: (row) => [row.codes],
      registered: (row) => [row.registered],
      applied: (row) => [row.applied],
      borrowed: (row) => [row.borrowed],
      repaid: (row) => [row.repaid],
      late: (row) => [row.late],
    });
    const markets = new Set(located.flatMap((row) => row.market ?? []));
    return {
      ...paginateRows(sorted, page),
      preparedAt,
      all: sumStageCounts(sources),
      markets: [...markets].toSorted(),
    };
  },
  { skipsViewAudit: true },
);
