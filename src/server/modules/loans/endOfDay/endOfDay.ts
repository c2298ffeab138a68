import { type RawBuilder, sql } from 'kysely';
import { calendarDayIn, type Day } from '../../../../lending/index.ts';
import { getMarket, type Market } from '../../../config/index.ts';
import {
  isClosed,
  isConnectionLoss,
  isSharded,
  type OrderKey,
  transaction,
  unawaitedWrite,
} from '../../../platform/database/index.ts';
import { runStepsCollectingErrors } from '../../../platform/jobs/index.ts';
import { toPostingKey } from '../../ledger/index.ts';
import type { Services } from '../../services.ts';
import { correctLegacyReversals, listLegacyReversalOrders } from '../orders/legacyReversals.ts';
import {
  addFallenDue,
  createPosition,
  createRepaidPositions,
  hasFallenDueSql,
  listOrdersWithoutPosition,
} from '../orders/loanPosition.ts';
import { lockOrder } from '../orders/order.ts';
import { createMissingPaymentPositions } from '../orders/paymentPosition.ts';
import { reprocessDisbursedLoan } from '../orders/reprocessLoan.ts';
import {
  accrualQuery,
  accruesLateChargesSql,
  type DueInstalmentKey,
  requiresReplaySql,
} from './accrueLateCharges.ts';

const batchSize = 1_000;
const maxNamedOrders = 20;

type EndOfDayServices = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/**
 * Brings every loan to today: posts late charges, turns orders past their due date overdue, and applies money held for a lapsed
 * extension to the debt. Works in batches, each a transaction, and skips what is done: it may be stopped anywhere, repeated, and
 * run on two instances at once. A failure doesn't delay other orders. On a sharded database each order is replayed instead,
 * with the same result, since no statement may change rows of many borrowers.
 * @throws at the end, if an order or a market failed
 */
export async function runEndOfDay(services: EndOfDayServices): Promise<void> {
  const now = await services.clock.now();
  await runStepsCollectingErrors([
    ...Object.keys(services.config.markets).map((market) => () => processMarket(services, market, now)),
    () => createMissingPaymentPositions(services.db),
  ]);
}

/** The context of a market's run. */
type MarketRun = Pick<Services, 'db' | 'log'> & { market: Market; today: Day; now: Date };

async function processMarket(
  { db, log, config }: EndOfDayServices,
  market: Market,
  now: Date,
): Promise<void> {
  const today = calendarDayIn(getMarket(config, market).timeZone, now);
  const run = { db, log, market, today, now };
  const hasShards = await isSharded(db);
  const accrualCondition = hasShards ? accruesLateChargesSql : requiresReplaySql;
  const fallenDueCondition = hasShards ? sql<boolean>`true` : isUnfilledRestructureSql;
  const failedOrderIds = [
    // Orders with reversals under the earlier rule; none is left after the first run.
    ...(await processOrders(
      run,
      (after) => listLegacyReversalOrders(db, market, after, batchSize),
      (order) => correctLegacyReversals(db, order, today, now),
    )),
    ...(await processOrders(
      run,
      (after) => listOrdersToReplay(run, { accrualCondition, fallenDueCondition }, after),
      (order) => lockAndReprocess(run, order),
    )),
  ];
  if (!hasShards) {
    await accrueMarket(run);
    await addFallenDue(db, market, today);
  }
  // After the late charges of today, which a new row has and would be added to it once more.
  failedOrderIds.push(...(await createMarketPositions(run)));
  if (failedOrderIds.length === 0) return;
  const named = failedOrderIds.slice(0, maxNamedOrders).join(', ');
  throw new Error(`orders that could not be replayed (${failedOrderIds.length}): ${named}`);
}

/** Writes the positions of loans and payments that have none, today's late charges having been posted. */
export async function createMissingPositions({ db, clock, config, log }: EndOfDayServices): Promise<void> {
  const now = await clock.now();
  for (const market of Object.keys(config.markets)) {
    const today = calendarDayIn(getMarket(config, market).timeZone, now);
    await createMarketPositions({ db, log, market, today, now });
  }
  await createMissingPaymentPositions(db);
}

async function createMarketPositions(run: MarketRun): Promise<string[]> {
  const { db, market, today } = run;
  await createRepaidPositions(db, market);
  return processOrders(
    run,
    (after) => listOrdersWithoutPosition(db, market, after, batchSize),
    (order) => createPosition(db, order, today),
  );
}

/** Processes orders batch by batch; returns the ids of those that failed. */
async function processOrders(
  { log }: MarketRun,
  listNext: (after: OrderKey) => Promise<OrderKey[]>,
  processOrder: (order: OrderKey) => Promise<void>,
): Promise<string[]> {
  const failedOrderIds: string[] = [];
  let batch = await listNext(firstOrderKey);
  for (let last = batch.at(-1); last !== undefined; last = batch.at(-1)) {
    for (const order of batch) {
      try {
        await processOrder(order);
      } catch (error) {
        if (isConnectionLoss(error) || isClosed(error)) throw error;
        log.error({ err: error, ...order }, 'an order could not be replayed');
        failedOrderIds.push(order.orderId);
      }
    }
    batch = await listNext(last);
  }
  return failedOrderIds;
}

/** Commits need not wait for the disk: the next run repeats a batch that a crash of PostgreSQL loses. */
const disableSynchronousCommit = unawaitedWrite({}, () => sql`set local synchronous_commit = off`);

async function accrueMarket({ db, market, today, now }: MarketRun): Promise<void> {
  let after: DueInstalmentKey | undefined = { dueOn: '0001-01-01', borrowerId: -1, orderId: '' };
  while (after !== undefined) {
    const from: DueInstalmentKey = after;
    const batch = await transaction(db, async (trx) => {
      await disableSynchronousCommit.run(trx, {});
      return accrualQuery(market, today, now, from, batchSize).execute(trx);
    });
    after = batch.rows[0];
  }
}

async function lockAndReprocess(
  { db, today, now }: MarketRun,
  { borrowerId, orderId }: OrderKey,
): Promise<void> {
  const cause = { event: toPostingKey('replay', now.toISOString()), valueDate: today, now, today };
  await transaction(db, async (trx) => {
    await disableSynchronousCommit.run(trx, {});
    await lockOrder(trx, borrowerId, orderId);
    await reprocessDisbursedLoan(trx, borrowerId, orderId, cause);
  });
}

/** In SQL: a restructured loan whose row `p` is of a version that didn't store what isn't due. */
const isUnfilledRestructureSql = sql<boolean>`(p.next_due_on = '0001-01-01' and exists (
  select from loan_events e
  where e.borrower_id = p.borrower_id and e.order_id = p.order_id and e.kind = 'restructure'
))`;

/** Sorts before every order's key. */
const firstOrderKey: OrderKey = { borrowerId: -1, orderId: '' };

/**
 * The next orders, at most `batchSize`, that have to be replayed: overdue ones that meet `accrualCondition` on an instalment `i`
 * and its order `o`, those with credit that pays what has fallen due, those with money held for a lapsed extension, those of
 * which a recorded event takes effect, and restructured ones without `past_due_since`, which older versions didn't store.
 */
async function listOrdersToReplay(
  { db, market, today }: MarketRun,
  {
    accrualCondition,
    fallenDueCondition,
  }: Record<`${'accrual' | 'fallenDue'}Condition`, RawBuilder<boolean>>,
  after: OrderKey,
): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select borrower_id, order_id from (
      select o.borrower_id, o.order_id
      from instalments i
      join orders o on o.borrower_id = i.borrower_id and o.order_id = i.order_id
      where i.unpaid > 0 and i.due_on < ${today}::date and i.late_through < ${today}::date
        and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
        and (${accrualCondition} or exists (
          select from extensions e where e.borrower_id = o.borrower_id and e.order_id = o.order_id
        ) and ${ledgerBalance('borrower_credit')} <> 0)
      union
      select o.borrower_id, o.order_id
      from extensions e
      join orders o on o.borrower_id = e.borrower_id and o.order_id = e.order_id
      where e.expires_on < ${today}::date
        and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
        and ${ledgerBalance('extension_held')} <> 0
      union
      select p.borrower_id, p.order_id
      from loan_positions p
      where p.changes_on <= ${today}::date and p.market = ${market}
      union
      select p.borrower_id, p.order_id
      from loan_positions p
      where ${hasFallenDueSql(market, today)} and ${fallenDueCondition}
      union
      select o.borrower_id, o.order_id
      from loan_events e
      join orders o on o.borrower_id = e.borrower_id and o.order_id = e.order_id
      where e.kind = 'restructure' and o.past_due_since is null
        and o.state in ('to_be_repaid', 'overdue') and o.terms ->> 'market' = ${market}
    ) as waiting
    where (borrower_id, order_id) > (${after.borrowerId}, ${after.orderId})
    order by borrower_id, order_id
    limit ${sql.lit(batchSize)}`.execute(db);
  return rows;
}

/** In SQL: the ledger's balance of an account of the order `o`. */
function ledgerBalance(account: 'borrower_credit' | 'extension_held') {
  return sql`(
    select coalesce(sum(line.amount), 0) from ledger_lines line
    where line.borrower_id = o.borrower_id and line.order_id = o.order_id and line.account = ${account}
  )`;
}
