import { type PortfolioBucket, portfolioBuckets } from '../../../../contract/desk/delinquency.ts';
import { day as dayOf } from '../../../../lending/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { getFunnel } from '../../promotion/index.ts';
import { findPortfolioRefreshedAt } from '../../reporting/index.ts';
import { readEndpoint } from '../endpoint.ts';
import { paginate, paginateRows, sortRows } from '../pagination.ts';

/** The business in figures, as the job prepared them last. */
export const portfolio = readEndpoint('portfolio', async ({ db, clock }, _staff, { days }) => {
  const from = new Date((await clock.now()).getTime() - days * dayMs).toISOString().slice(0, 10);
  const [preparedAt, outstanding, vintages, rolls, collected] = await Promise.all([
    findPortfolioRefreshedAt(db),
    db
      .selectFrom('portfolioDays')
      .select(['day', 'currency', 'bucket', 'loans', 'amount'])
      .where('day', '>=', from)
      .orderBy('day')
      .execute(),
    db
      .selectFrom('portfolioVintages')
      .select(['month', 'currency', 'loans', 'lent', 'repaidLoans', 'lateLoans', 'outstanding'])
      .orderBy('month')
      .execute(),
    db
      .selectFrom('portfolioRolls')
      .select(['currency', 'fromBucket', 'toBucket'])
      .select((roll) => roll.fn.sum<string>('loans').as('loans'))
      .where('week', '>=', from)
      .groupBy(['currency', 'fromBucket', 'toBucket'])
      .execute(),
    db
      .selectFrom('portfolioCollected')
      .select(['day', 'currency', 'expected', 'collected'])
      .where('day', '>=', from)
      .orderBy('day')
      .execute(),
  ]);
  return {
    preparedAt,
    outstanding: outstanding.map((row) => ({ ...row, day: dayOf(row.day), bucket: parseBucket(row.bucket) })),
    vintages,
    rolls: rolls.map(({ currency, fromBucket, toBucket, loans }) => ({
      from: parseBucket(fromBucket),
      to: toBucket === 'repaid' ? ('repaid' as const) : parseBucket(toBucket),
      currency,
      loans: Number(loans),
    })),
    collected,
  };
});

function parseBucket(value: string): PortfolioBucket {
  return portfolioBuckets.find((bucket) => bucket === value) ?? 'current';
}

/** How far the visitors of each source came, as the job added it up last, the most visited first. */
export const funnel = readEndpoint('funnel', async ({ db }, _staff, { from, until, sort, ...page }) => {
  const [sources, preparedAt] = await Promise.all([
    getFunnel(db, { from: dayOf(from), until: dayOf(until) }),
    findPortfolioRefreshedAt(db),
  ]);
  const sorted = sortRows(sources, sort, {
    visits: (row) => [row.visits],
    clicks: (row) => [row.clicks],
    codes: (row) => [row.codes],
    registered: (row) => [row.registered],
    borrowed: (row) => [row.borrowed],
    repaid: (row) => [row.repaid],
  });
  return { ...paginateRows(sorted, page), preparedAt };
});

/** Who did and saw what, the newest first. */
export const audit = readEndpoint('audit', async ({ db }, _staff, input) => {
  const { borrowerId, action, actor, from, until } = input;
  let query = db.selectFrom('auditEvents').selectAll();
  if (borrowerId !== undefined) query = query.where('borrowerId', '=', borrowerId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (actor !== undefined) query = query.where('actor', '=', actor);
  if (from !== undefined) query = query.where('at', '>=', new Date(from));
  if (until !== undefined) query = query.where('at', '<', new Date(until));
  const order = { by: { at: 'instant', eventId: 'number' }, isDescending: true } as const;
  return paginate(query, order, input, async (rows) => {
    const links = await listAuditLinks(db, rows);
    return rows.map((row) => {
      const link = links.get(`${row.borrowerId}:${row.eventId}`);
      return {
        ...row,
        eventId: String(row.eventId),
        borrowerId: row.borrowerId === 0 ? null : row.borrowerId,
        place: link?.place ?? null,
        seal: link?.hash.toString('hex') ?? null,
      };
    });
  });
});

type AuditKey = { borrowerId: number; eventId: number };

async function listAuditLinks(db: Database, events: readonly AuditKey[]) {
  const eventIds = events.map(({ eventId }) => eventId);
  const rows =
    events.length === 0
      ? []
      : await db
          .selectFrom('auditLinks')
          .select(['borrowerId', 'eventId', 'place', 'hash'])
          .where('borrowerId', 'in', [...new Set(events.map(({ borrowerId }) => borrowerId))])
          .where('eventId', 'in', eventIds)
          .execute();
  return new Map(rows.map((link) => [`${link.borrowerId}:${link.eventId}`, link]));
}
