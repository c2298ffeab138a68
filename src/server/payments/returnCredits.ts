import { sql } from 'kysely';
import { addDays, type Day, dayIn } from '../../lending/index.ts';
import { marketIn } from '../config/index.ts';
import { type Database, type OrderKey, transaction } from '../database/index.ts';
import { hourMs, minuteMs } from '../durations.ts';
import {
  automaticCredits,
  automaticRefundsOf,
  lockedOrder,
  type Order,
  paymentKey,
  returnDay,
} from '../loans/index.ts';
import type { Services } from '../services.ts';
import { isDisputed } from './dispute.ts';
import { creditLeft, finishRefund, keepRefund, paysBack, type Refund } from './refund.ts';

const lookAgainMs = hourMs;
const batchSize = 100;
/** How long a deployment may take, and a notice after its payment. */
const missedDays = 3;
/** A round ends well before the next. */
const roundMs = 20 * minuteMs;
const by = { kind: 'system' } as const;

/**
 * Returns credit that exists without any action of staff, through the providers that took it: on the first business day after the
 * last payment came, and not while a dispute is open. A payment's credit goes back once a day at most, by a key that is
 * unique, whoever runs this how often. Source: DESIGN 17.
 */
export async function returnCredits(services: Services): Promise<void> {
  const until = performance.now() + roundMs;
  while (performance.now() < until) {
    const due = await claimDue(services);
    for (const key of due) await returnCredit(services, key);
    if (due.length < batchSize) return;
  }
}

/**
 * Lets the job look at loans that ended with credit by a payment of the last days and have no row: an instance of the version before,
 * beside this one while it was deployed, writes none.
 */
export async function addMissingCredits({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const nextLookAt = await clock.now();
  const { rows } = await sql<OrderKey>`
    select o.borrower_id, o.order_id
    from (
      select distinct borrower_id, order_id from payments
      where value_date > ${addDays(dayIn('UTC', nextLookAt), -missedDays)}::date
    ) as paid
    join orders o on o.borrower_id = paid.borrower_id and o.order_id = paid.order_id
    where o.state = 'repaid'
      and (
        select sum(l.amount) from ledger_lines l
        where l.borrower_id = o.borrower_id and l.order_id = o.order_id and l.account = 'borrower_credit'
      ) <> 0
      and not exists (
        select from returnable_credits c where c.borrower_id = o.borrower_id and c.order_id = o.order_id
      )`.execute(db);
  for (const key of rows)
    await db
      .insertInto('returnableCredits')
      .values({ ...key, nextLookAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

/** Loans with credit to look at, each by one process: the others find that it is looked at again later. */
async function claimDue({ db, clock }: Services): Promise<OrderKey[]> {
  const now = await clock.now();
  const rows = await db
    .selectFrom('returnableCredits')
    .select(['borrowerId', 'orderId', 'nextLookAt'])
    .where('nextLookAt', '<=', now)
    .orderBy('nextLookAt')
    .limit(batchSize)
    .execute();
  const later = new Date(now.getTime() + lookAgainMs);
  for (const { nextLookAt, ...key } of rows)
    await rowOf(db, key).set({ nextLookAt: later }).where('nextLookAt', '=', nextLookAt).execute();
  return rows;
}

async function returnCredit(services: Services, key: OrderKey): Promise<void> {
  const { db, clock, log } = services;
  const now = await clock.now();
  try {
    const asked = await transaction(db, (trx) => askAll(services, trx, key, now));
    for (const refund of asked) {
      const { state } = await finishRefund(services, refund, by);
      if (state === 'refused') await lookNoMore(db, key);
    }
  } catch (error) {
    log.error({ err: error, orderId: key.orderId }, 'credit could not be returned');
  }
}

/** Writes down what goes back today, under the order's lock. */
async function askAll(services: Services, trx: Database, key: OrderKey, now: Date): Promise<Refund[]> {
  const order = await lockedOrder(trx, key);
  const settings = order && automaticRefundsOf(services.config, order);
  if (order === undefined || settings === undefined) {
    await lookNoMore(trx, key);
    return [];
  }
  const { borrowerId, orderId, terms } = order;
  const today = dayIn(terms.timeZone, now);
  const amounts = await amountsOf(services, trx, order, today, now);
  const worthIt = amounts.filter(({ amount }) => amount >= settings.minAmount);
  if (worthIt.length === 0) {
    await lookNoMore(trx, key);
    return [];
  }
  if (returnDay(order, marketIn(services.config, terms.market).holidays, today) > today) return [];
  const isHeld = await isDisputed(trx, order, now);
  await rowOf(trx, key).set({ isHeld }).execute();
  if (isHeld) return [];
  const refunds: Refund[] = [];
  for (const { provider, paymentId, amount } of worthIt) {
    const refundKey = `auto:${today}`;
    const refund = { borrowerId, orderId, provider, paymentId, refundKey, amount, currency: terms.currency };
    refunds.push(await keepRefund(trx, refund, by, now));
  }
  return refunds;
}

/** What is left of each payment to go back by itself, at most the credit that there is in all. */
async function amountsOf(services: Services, trx: Database, order: Order, today: Day, now: Date) {
  const credits = automaticCredits(order, today);
  const amounts: { provider: string; paymentId: string; amount: number }[] = [];
  let taken = 0;
  for (const payment of order.payments) {
    const { provider, paymentId } = payment;
    const own = credits.get(paymentKey(provider, paymentId)) ?? 0;
    if (own === 0 || !paysBack(services, provider)) continue;
    const { left, inAll, refunded, kept } = await creditLeft(trx, order, payment, now, `auto:${today}`);
    const amount = Math.min(left, own - refunded, inAll - taken);
    if (kept !== undefined || amount <= 0) continue;
    taken += amount;
    amounts.push({ provider, paymentId, amount });
  }
  return amounts;
}

/** Until something is posted that leaves credit. The row stays, as what has none is taken for one never looked at. */
async function lookNoMore(db: Database, key: OrderKey): Promise<void> {
  await rowOf(db, key).set({ nextLookAt: sql`'infinity'`, isHeld: true }).execute();
}

function rowOf(db: Database, { borrowerId, orderId }: OrderKey) {
  return db
    .updateTable('returnableCredits')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId);
}
