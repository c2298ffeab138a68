import { sql } from 'kysely';
import {
  add,
  type Balances,
  balancesOf,
  type Day,
  day,
  laterDay,
  minor,
  type SettlementOfferEvent,
  type Statement,
  type WaiverEvent,
  waiversUpTo,
} from '../../lending/index.ts';
import { type Database, type OrderKey, transaction } from '../database/index.ts';
import { balancesPosted } from '../ledger/index.ts';
import { rebookOrder } from './book.ts';
import { keepEvent } from './keepEvent.ts';
import { findOrder, lockOrder, type Order, statementFor } from './order.ts';

/*
 * Reversals that were recorded before a reversed loan was its twin name no cause. Their loans replay to another debt than
 * their borrowers were told; that is put right once, by events of the lender's (docs/decisions/reversals.md).
 */

const reason = 'the debt stays as it was told before the rule for reversed payments changed';

/** The next orders of a market with such reversals, `batchSize` at most. */
export async function ordersWithFormerReversals(
  db: Database,
  market: string,
  after: OrderKey,
  batchSize: number,
): Promise<OrderKey[]> {
  const { rows } = await sql<OrderKey>`
    select distinct e.borrower_id, e.order_id
    from loan_events e
    join orders o on o.borrower_id = e.borrower_id and o.order_id = e.order_id
    where e.kind = 'reversal' and e.event ->> 'cause' is null and o.terms ->> 'market' = ${market}
      and not exists (
        select from corrected_reversals c
        where c.borrower_id = e.borrower_id and c.order_id = e.order_id and c.event_id = e.event_id
      )
      and (e.borrower_id, e.order_id) > (${after.borrowerId}, ${after.orderId})
    order by e.borrower_id, e.order_id
    limit ${sql.lit(batchSize)}`.execute(db);
  return rows;
}

/** Brings one of them to the present rule: the ledger to the replay, by a posting of today, and no borrower owes more by it. */
export async function correctFormerReversals(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  today: Day,
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockOrder(trx, borrowerId, orderId);
    const order = await findOrder(trx, borrowerId, orderId);
    if (order === undefined) return;
    const former = order.events.filter((event) => event.kind === 'reversal' && event.cause === undefined);
    const last = former.at(-1);
    if (last === undefined || !(await markCorrected(trx, order, former, now))) return;
    for (const event of await concessionsOf(trx, order, last.id, today))
      await keepEvent(trx, { borrowerId, orderId, reason }, event, { kind: 'system' }, now);
    const cause = { event: `correction:${last.id}`, valueDate: today, now, today };
    await rebookOrder(trx, borrowerId, orderId, cause);
  });
}

/** False where another process has seen to all of them. */
async function markCorrected(
  trx: Database,
  { borrowerId, orderId }: Order,
  reversals: readonly { id: string }[],
  correctedAt: Date,
): Promise<boolean> {
  const marked = await trx
    .insertInto('correctedReversals')
    .values(reversals.map(({ id: eventId }) => ({ borrowerId, orderId, eventId, correctedAt })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('eventId')
    .execute();
  return marked.length > 0;
}

/** What keeps the debt as it was told: of an open loan waivers; one that was repaid ended with what was paid on its last day. */
async function concessionsOf(
  trx: Database,
  order: Order,
  reversalId: string,
  today: Day,
): Promise<(WaiverEvent | SettlementOfferEvent)[]> {
  const id = `former:${reversalId}`;
  const statement = statementFor(order, today);
  if (statement === null) return [];
  if (order.state === 'repaid' && order.settledOn !== null)
    return statement.settledOn === null ? endingOn(statement, id, day(order.settledOn)) : [];
  const told = debtIn(await balancesPosted(trx, order.borrowerId, order.orderId));
  const then = statementFor(order, await bookedThrough(trx, order));
  const more = then === null ? 0 : debtIn(balancesOf(then)) - told;
  return more > 0 ? waiversUpTo(statement, minor(more), { id, on: today, reversalId }) : [];
}

function endingOn({ payments }: Statement, id: string, on: Day): SettlementOfferEvent[] {
  const paid = payments.filter(({ valueDate }) => valueDate === on);
  if (paid.length === 0) return [];
  const amount = add(...paid.map((payment) => payment.amount));
  return [{ kind: 'settlementOffer', id, valueDate: on, offeredAt: '', expiresOn: on, amount }];
}

/** What the accounts of a loan say that its borrower owes; credit is below zero. */
function debtIn(balances: Balances | ReadonlyMap<string, number>): number {
  const owed = [...balances].filter(
    ([account]) =>
      account.endsWith('_receivable') ||
      ['borrower_credit', 'extension_held', 'write_offs'].includes(account),
  );
  return owed.reduce((sum, [, amount]) => sum + amount, 0);
}

/** The day to which the loan's ledger was brought. */
async function bookedThrough(trx: Database, { borrowerId, orderId, payments, events }: Order): Promise<Day> {
  const { through } = await trx
    .selectFrom('instalments')
    .select((row) => row.fn.max('lateThrough').as('through'))
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return [...payments, ...events].reduce<Day>(
    (latest, { valueDate }) => laterDay(latest, day(valueDate)),
    day(through),
  );
}
