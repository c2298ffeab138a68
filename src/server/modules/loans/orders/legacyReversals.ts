import { sql } from 'kysely';
import {
  add,
  type Balances,
  computeBalances,
  createWaiversWithin,
  type Day,
  isBorrowerAccount,
  latestDay,
  minor,
  type SettlementOfferEvent,
  type Statement,
  toDay,
  type WaiverEvent,
} from '../../../../lending/index.ts';
import { type Database, insertOnce, type OrderKey, transaction } from '../../../platform/database/index.ts';
import { getPostedBalances, toPostingKey } from '../../ledger/index.ts';
import { findOrder, lockOrder, type Order } from './order.ts';
import { findStatement } from './orderStatement.ts';
import { recordLoanEvent } from './recordLoanEvent.ts';
import { reprocessOrder } from './reprocessLoan.ts';

/*
 * Reversals recorded under the earlier rule have no cause. Their loans would replay to a higher debt than was disclosed; that is
 * corrected once, by waivers or an offer (docs/decisions/reversals.md).
 */

const correctionReason = 'the debt stays as it was told before the rule for reversed payments changed';

/** The next orders of a market with such reversals, at most `batchSize`. */
export async function listLegacyReversalOrders(
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

/** Applies the current rule to one of them by a posting of today, without raising the borrower's debt. */
export async function correctLegacyReversals(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  today: Day,
  now: Date,
): Promise<void> {
  await transaction(db, async (trx) => {
    await lockOrder(trx, borrowerId, orderId);
    const order = await findOrder(trx, borrowerId, orderId);
    if (order === undefined) return;
    const legacyReversals = order.events.filter(
      (event) => event.kind === 'reversal' && event.cause === undefined,
    );
    const lastReversal = legacyReversals.at(-1);
    if (lastReversal === undefined || !(await markCorrected(trx, order, legacyReversals, now))) return;
    for (const event of await createCorrections(trx, order, lastReversal.id, today))
      await recordLoanEvent(
        trx,
        { borrowerId, orderId, reason: correctionReason },
        event,
        { kind: 'system' },
        now,
      );
    const cause = { event: toPostingKey('correction', lastReversal.id), valueDate: today, now, today };
    await reprocessOrder(trx, borrowerId, orderId, cause);
  });
}

/** False if another process has corrected them. */
async function markCorrected(
  trx: Database,
  { borrowerId, orderId }: Order,
  reversals: readonly { id: string }[],
  correctedAt: Date,
): Promise<boolean> {
  const rows = reversals.map(({ id: eventId }) => ({ borrowerId, orderId, eventId, correctedAt }));
  return insertOnce(trx.insertInto('correctedReversals').values(rows));
}

/** Events that preserve the disclosed debt: waivers for an open loan; for a repaid one an offer equal to its last payments. */
async function createCorrections(
  trx: Database,
  order: Order,
  reversalId: string,
  today: Day,
): Promise<(WaiverEvent | SettlementOfferEvent)[]> {
  const id = `former:${reversalId}`;
  const statement = findStatement(order, today);
  if (statement === null) return [];
  if (order.state === 'repaid' && order.settledOn !== null)
    return statement.settledOn === null ? createEndingOffer(statement, id, toDay(order.settledOn)) : [];
  const disclosedDebt = computeDebt(await getPostedBalances(trx, order.borrowerId, order.orderId));
  const postedStatement = findStatement(order, await findPostedThrough(trx, order));
  const debtIncrease =
    postedStatement === null ? 0 : computeDebt(computeBalances(postedStatement)) - disclosedDebt;
  return debtIncrease > 0
    ? createWaiversWithin(statement, minor(debtIncrease), { id, on: today, reversalId })
    : [];
}

function createEndingOffer({ payments }: Statement, id: string, on: Day): SettlementOfferEvent[] {
  const paid = payments.filter(({ valueDate }) => valueDate === on);
  if (paid.length === 0) return [];
  const amount = add(...paid.map((payment) => payment.amount));
  return [{ kind: 'settlementOffer', id, valueDate: on, offeredAt: '', expiresOn: on, amount }];
}

/** The debt by a loan's ledger balances, in minor units; credit is negative. */
function computeDebt(balances: Balances | ReadonlyMap<string, number>): number {
  const debtAccounts = [...balances].filter(
    ([account]) => isBorrowerAccount(account) || account === 'write_offs',
  );
  return debtAccounts.reduce((sum, [, amount]) => sum + amount, 0);
}

/** The day through which the loan's ledger is posted. */
async function findPostedThrough(
  trx: Database,
  { borrowerId, orderId, payments, events }: Order,
): Promise<Day> {
  const { through } = await trx
    .selectFrom('instalments')
    .select((row) => row.fn.max('lateThrough').as('through'))
    .where((row) => row.and({ borrowerId, orderId }))
    .executeTakeFirstOrThrow();
  return [...payments, ...events].reduce<Day>(
    (latest, { valueDate }) => latestDay(latest, toDay(valueDate)),
    toDay(through),
  );
}
