import { type RawBuilder, sql } from 'kysely';
import type { ExitState } from '../../../../../contract/desk/exits.ts';
import type { Services } from '../../../services.ts';
import { readEndpoint } from '../../endpoint.ts';
import { endOfListDay, listMarketDays, marketDaySql, startOfListDay, todaySql } from '../../marketDays.ts';
import { chooseSortOrder, findTotals, paginate } from '../../pagination.ts';
import { addBorrowerNames } from '../borrowerNames.ts';

type Exit = {
  borrowerId: number;
  orderId: string;
  eventId: string;
  market: string;
  currency: string;
  requestedAt: Date;
  expiresOn: string;
  amount: number;
  state: ExitState;
};

/** Every request to exit a loan, as a relation; `paid` where the loan ended by the last day of its offer. */
async function selectExits(services: Services): Promise<RawBuilder<Exit>> {
  const today = todaySql(listMarketDays(services, await services.clock.now()), sql.ref('b.market'));
  return sql<Exit>`(
    select e.borrower_id, e.order_id, e.event_id, b.market,
      o.terms ->> 'currency' as currency, e.recorded_at as requested_at, (e.event ->> 'expiresOn')::date as expires_on,
      (e.event ->> 'amount')::bigint as amount,
      case when o.settled_on <= (e.event ->> 'expiresOn')::date then 'paid'
        when o.settled_on is null and (e.event ->> 'expiresOn')::date >= ${today} then 'open'
        else 'lapsed' end as state
    from loan_events e
    join orders o on o.borrower_id = e.borrower_id and o.order_id = e.order_id
    join borrowers b on b.borrower_id = e.borrower_id
    where e.kind = 'settlementOffer' and e.event ->> 'cause' = 'coolingOff')`;
}

export const exitsEndpoint = readEndpoint('exits', async (services, _staff, { sort, ...input }) => {
  const { borrowerId, market, state, createdFrom, createdTo } = input;
  const { db } = services;
  let query = db.selectFrom((await selectExits(services)).as('exits')).selectAll();
  if (borrowerId !== undefined) query = query.where('borrowerId', '=', borrowerId);
  if (market !== undefined) query = query.where('market', '=', market);
  if (state !== undefined) query = query.where('state', '=', state);
  if (createdFrom !== undefined)
    query = query.where('requestedAt', '>=', startOfListDay(services.config, createdFrom, market));
  if (createdTo !== undefined)
    query = query.where('requestedAt', '<', endOfListDay(services.config, createdTo, market));
  const key = { orderId: 'text', eventId: 'text' } as const;
  const requestedAt = { requestedAt: 'instant', ...key } as const;
  const amount = { currency: 'text', amount: 'number', ...key } as const;
  const sortOrder = chooseSortOrder(sort, { requestedAt, amount }, { by: requestedAt, isDescending: true });
  const listPage = await paginate(query, sortOrder, input, async (rows) =>
    (await addBorrowerNames(db, rows)).map(({ eventId: _, ...row }) => row),
  );
  return { ...listPage, ...(await findTotals(db, input, query, ['amount'])) };
});

type ExitMonth = {
  month: string;
  market: string;
  currency: string;
  requested: number;
  paid: number;
  amount: number;
};

export const exitMonthsEndpoint = readEndpoint('exitMonths', async (services, _staff, input) => {
  const months = sql<ExitMonth>`(
    select to_char(${marketDaySql(services.config, 'requestedAt')}, 'YYYY-MM') as month, market, currency,
      count(*)::int as requested, (count(*) filter (where state = 'paid'))::int as paid,
      coalesce(sum(amount) filter (where state = 'paid'), 0)::bigint as amount
    from ${await selectExits(services)} as exits group by 1, 2, 3)`;
  const query = services.db.selectFrom(months.as('months')).selectAll();
  const sortOrder = { by: { month: 'text', market: 'text', currency: 'text' }, isDescending: true } as const;
  return paginate(query, sortOrder, input, (rows) => [...rows]);
});
