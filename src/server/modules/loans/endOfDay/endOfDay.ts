import { type RawBuilder, sql } from 'kysely';
import { type Day, dayIn } from '../../../../lending/index.ts';
import { getMarket, type Market } from '../../../config/index.ts';
import {
  isConnectionLoss,
  isSharded,
  type OrderKey,
  transaction,
  unawaitedWrite,
} from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { runAllSteps } from '../../../platform/jobs/index.ts';
import { purgeExpiredLimits } from '../../../platform/rateLimits.ts';
import type { Services } from '../../services.ts';
import { lockOrder } from '../orders/order.ts';
import { reprocessLoan } from '../orders/reprocessLoan.ts';
import { correctLegacyReversals, listLegacyReversalOrders } from '../orders/reversals.ts';
import {
  accrualQuery,
  accruesLateCharges,
  type DueInstalmentKey,
  requiresReplay,
} from './accrueLateCharges.ts';

const batchSize = 1_000;
const limitRetentionMs = 3 * dayMs;
const maxNamedOrders = 20;

type EndOfDayServices = Pick<Services, 'db' | 'clock' | 'config' | 'log'>;

/**
 * Brings every loan to today: late charges are posted, orders past their date turn overdue, and money held for an
 * extension that ran out goes to the debt. In batches, each its own transaction; what is done already is passed over,
 * so it may be stopped anywhere, run again, and run on two instances at once. What fails holds up nothing else. Over several
 * machines no query changes the rows of many borrowers, so there each order is replayed, to the same books.
 * @throws once the rest is done, where an order or a market could not be brought to today
 */
export async function runEndOfDay(services: EndOfDayServices): Promise<void> {
  const now = await services.clock.now();
  await runAllSteps([
    ...Object.keys(services.config.markets).map((market) => () => processMarket(services, market, now)),
    () => purgeExpiredLimits(services.db, new Date(now.getTime() - limitRetentionMs)),
  ]);
}

/** What brings a market's loans to its today. */
type MarketRun = Pick<Services, 'db' | 'log'> & { market: Market; today: Day; now: Date };

async function processMarket(
  { db, log, config }: EndOfDayServices,
  market: Market,
  now: Date,
): Promise<void> {
  const today = dayIn(getMarket(config, market).timeZone, now);
  const run = { db, log, market, today, now };
  const hasShards = await isSharded(db);
  const accrualCondition = hasShards ? accruesLateCharges : requiresReplay;
  const failedOrderIds = [
    // Those whose payments were reversed under the earlier rule; after the first run none is left.
    ...(await processOrders(
      run,
      (after) => listLegacyReversalOrders(db, market, after, batchSize),
      (order) => correctLegacyReversals(db, order, today, now),
    )),
    ...(await processOrders(
      run,
      (after) => listOrdersToReplay(run, accrualCondition, after),
      (order) => lockAndReprocess(run, order),
    )),
  ];
  if (!hasShards) await accrueMarket(run);
  if (failedOrderIds.length === 0) return;
  const named = failedOrderIds.slice(0, maxNamedOrders).join(', ');
  throw new Error(`orders that could not be replayed (${failedOrderIds.length}): ${named}`);
}

/** Processes orders batch by batch; gives those that could not be replayed. */
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
        if (isConnectionLoss(error)) throw error;
        log.error({ err: error, ...order }, 'an order could not be replayed');
        failedOrderIds.push(order.orderId);
      }
    }
    batch = await listNext(last);
  }
  return failedOrderIds;
}

/** What a crash of PostgreSQL loses of a batch, all of it, the next run does again; so its commit needn't wait for the disk. */
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
  const cause = { event: `replay:${now.toISOString()}`, valueDate: today, now, today };
  await transaction(db, async (trx) => {
    await disableSynchronousCommit.run(trx, {});
    await lockOrder(trx, borrowerId, orderId);
    await reprocessLoan(trx, borrowerId, orderId, cause);
  });
}

/** Before every order, as their keys are sorted. */
const firstOrderKey: OrderKey = { borrowerId: -1, orderId: '' };

/**
 * The next orders, `batchSize` at most, that a replay brings to today: those past their date that accrue as `accrualCondition`
 * says of an instalment `i` and its order `o`, those with money in the borrower's favour that what has fallen due takes,
 * those with money held for an extension that ran out, and restructured ones of which a version before didn't write since when
 * they count as past due.
 */
async function listOrdersToReplay(
  { db, market, today }: MarketRun,
  accrualCondition: RawBuilder<boolean>,
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

/** What the ledger shows on an account for the order `o`. */
function ledgerBalance(account: 'borrower_credit' | 'extension_held') {
  return sql`(
    select coalesce(sum(line.amount), 0) from ledger_lines line
    where line.borrower_id = o.borrower_id and line.order_id = o.order_id and line.account = ${account}
  )`;
}
