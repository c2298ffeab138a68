import {
  type Day,
  day,
  dayIn,
  getDisbursedState,
  type OrderState,
  type Statement,
} from '../../../../lending/index.ts';
import type { Database, OrderKey } from '../../../platform/database/index.ts';
import { findHistoricalStatement, type Order, paymentKey } from '../../loans/index.ts';
import { canRefund } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { getDisplayReference } from '../../servicing/index.ts';
import { readEndpoint } from '../endpoint.ts';
import { listPendingApprovals } from './approvals.ts';
import { getBorrowerName, getLoanToday } from './lookups.ts';
import { toStatementReply } from './statementReply.ts';

/** The loan as it stands, or as it stood at the end of any day. */
export const loan = readEndpoint('loan', async (services, _staff, { orderId, asOf }) => {
  const { order, today, statement: currentStatement } = await getLoanToday(services, orderId);
  const asOfDay = asOf === undefined ? today : day(asOf);
  const statement = asOf === undefined ? currentStatement : findHistoricalStatement(order, asOfDay);
  const { borrowerId, terms, productId, createdAt } = order;
  const isOnOrBefore = (at: Date) => dayIn(terms.timeZone, at) <= asOfDay;
  return {
    orderId: order.orderId,
    borrowerId,
    name: await getBorrowerName(services.db, borrowerId),
    market: terms.market,
    productId,
    currency: terms.currency,
    principal: terms.principal,
    state: statement ? getDisbursedState(statement) : await getStateBeforeLoan(services.db, order, asOfDay),
    asOf: asOfDay,
    today,
    createdAt: createdAt.toISOString(),
    statement: statement && toStatementReply(statement),
    waiting: await listPendingApprovals(services.db, order, await services.clock.now()),
    payments: await listLoanPayments(services, order, statement),
    events: (await listLoanEvents(services.db, order)).filter(({ valueDate }) => valueDate <= asOfDay),
    notes: (await listLoanNotes(services.db, order)).filter(({ at }) => isOnOrBefore(new Date(at))),
  };
});

/** Of an order without a loan on that day: as it is, or, where the loan came later, as it was. */
async function getStateBeforeLoan(db: Database, order: Order, asOfDay: Day): Promise<OrderState> {
  const { borrowerId, orderId, disbursedOn, state, terms } = order;
  if (disbursedOn === null) return state;
  const row = await db
    .selectFrom('orders')
    .select('decidedAt')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  const isDecided = row?.decidedAt != null && dayIn(terms.timeZone, row.decidedAt) <= asOfDay;
  return isDecided ? 'paying_out' : 'in_review';
}

async function listLoanPayments(
  services: Services,
  { borrowerId, orderId }: Order,
  statement: Statement | null,
) {
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
      const matchingReversal = statement?.reversals.find((reversal) => reversal.paymentId === paymentId);
      const credit = statement?.payments.find(({ id }) => id === paymentId)?.credit ?? 0;
      return {
        ...row,
        reference: getDisplayReference(row),
        paymentId,
        receivedAt: receivedAt.toISOString(),
        credit,
        isRefundable: canRefund(services, row.provider),
        undoneOn: matchingReversal?.undoneOn ?? null,
      };
    });
}

async function listLoanEvents(db: Database, { borrowerId, orderId }: OrderKey) {
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

async function listLoanNotes(db: Database, { borrowerId, orderId }: OrderKey) {
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
