import { type Day, day, dayIn, type OrderState, type Statement, stateAfter } from '../../../lending/index.ts';
import type { Database, OrderKey } from '../../database/index.ts';
import { type Order, paymentKey, statementOn } from '../../loans/index.ts';
import { paysBack } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { knownBy } from '../../servicing/index.ts';
import { read } from '../call.ts';
import { waitingOf } from './approvals.ts';
import { loanToday, nameOf } from './loanOf.ts';
import { statementView } from './loanView.ts';

/** The loan as it stands, or as it stood at the end of any day. */
export const loan = read('loan', async (services, _staff, { orderId, asOf }) => {
  const { order, today, statement: now } = await loanToday(services, orderId);
  const on = asOf === undefined ? today : day(asOf);
  const statement = asOf === undefined ? now : statementOn(order, on);
  const { borrowerId, terms, productId, createdAt } = order;
  const isThen = (at: Date) => dayIn(terms.timeZone, at) <= on;
  return {
    orderId: order.orderId,
    borrowerId,
    name: await nameOf(services.db, borrowerId),
    market: terms.market,
    productId,
    currency: terms.currency,
    principal: terms.principal,
    state: statement ? stateAfter(statement) : await stateBefore(services.db, order, on),
    asOf: on,
    today,
    createdAt: createdAt.toISOString(),
    statement: statement && statementView(statement),
    waiting: await waitingOf(services.db, order, await services.clock.now()),
    payments: await paymentsOf(services, order, statement),
    events: (await eventsOf(services.db, order)).filter(({ valueDate }) => valueDate <= on),
    notes: (await notesOf(services.db, order)).filter(({ at }) => isThen(new Date(at))),
  };
});

/** Of an order without a loan on that day: as it is, or, where the loan came later, as it was. */
async function stateBefore(db: Database, order: Order, on: Day): Promise<OrderState> {
  const { borrowerId, orderId, disbursedOn, state, terms } = order;
  if (disbursedOn === null) return state;
  const row = await db
    .selectFrom('orders')
    .select('decidedAt')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  const isDecided = row?.decidedAt != null && dayIn(terms.timeZone, row.decidedAt) <= on;
  return isDecided ? 'paying_out' : 'in_review';
}

async function paymentsOf(services: Services, { borrowerId, orderId }: Order, statement: Statement | null) {
  const rows = await services.db
    .selectFrom('payments')
    .select([
      'provider',
      'paymentId',
      'channel',
      'reference',
      'amount',
      'valueDate',
      'receivedAt',
      'accountingDay',
    ])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('valueDate')
    .orderBy('receivedAt')
    .execute();
  return rows
    .filter(({ valueDate }) => statement === null || valueDate <= statement.asOf)
    .map(({ receivedAt, ...row }) => {
      const paymentId = paymentKey(row.provider, row.paymentId);
      const undone = statement?.reversals.find((reversal) => reversal.paymentId === paymentId);
      const credit = statement?.payments.find(({ id }) => id === paymentId)?.credit ?? 0;
      return {
        ...row,
        reference: knownBy(row),
        paymentId,
        receivedAt: receivedAt.toISOString(),
        credit,
        isRefundable: paysBack(services, row.provider),
        undoneOn: undone?.undoneOn ?? null,
      };
    });
}

async function eventsOf(db: Database, { borrowerId, orderId }: OrderKey) {
  const rows = await db
    .selectFrom('loanEvents')
    .select([
      'eventId',
      'kind',
      'valueDate',
      'recordedAt',
      'actor',
      'actorKind',
      'reason',
      'evidence',
      'event',
    ])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('recordedAt')
    .execute();
  return rows.map(({ actor, actorKind, recordedAt, event, ...row }) => ({
    ...row,
    amount: 'amount' in event ? (event.amount ?? null) : null,
    of: 'of' in event ? event.of : null,
    recordedAt: recordedAt.toISOString(),
    by: actor === '' ? actorKind : actor,
  }));
}

async function notesOf(db: Database, { borrowerId, orderId }: OrderKey) {
  const rows = await db
    .selectFrom('deskNotes')
    .select(['at', 'actor as by', 'kind', 'text'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('at', 'desc')
    .limit(100)
    .execute();
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
