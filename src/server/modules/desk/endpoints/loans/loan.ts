import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import {
  type Component,
  calendarDayIn,
  computeCoolingOffExit,
  computeDisbursement,
  type Day,
  findCoolingOffEnd,
  findOpenCoolingOffExit,
  getDisbursedState,
  type InstalmentStatement,
  isInstalmentLateChargeCapReached,
  isLateChargeCapReached,
  lateChargeComponents,
  lenderFeeComponents,
  type OrderState,
  type Statement,
  sumOutstanding,
  taxedInterestComponents,
  toDay,
} from '../../../../../lending/index.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import type { RecordedEvent } from '../../../../platform/database/schema/ledger.ts';
import { notesQuery } from '../../../collections/index.ts';
import { findMessageLanguage } from '../../../contactPreferences/index.ts';
import { findHistoricalStatement, type Order } from '../../../loans/index.ts';
import { listActiveInstructions } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { findOfferWithdrawal } from '../../../servicing/index.ts';
import { sumDueComponents } from '../../dueComponents.ts';
import { readEndpoint } from '../../endpoint.ts';
import { getRemainingLoanLimit } from '../../writes/limits.ts';
import { listPendingApprovals } from '../approvals/approvals.ts';
import { getBorrowerName } from '../borrowerNames.ts';
import { findOpenClaim } from '../claims/openClaim.ts';
import { findContactStatus } from '../collections/contactStatus.ts';
import { listRecentComplaints } from '../complaints/recentComplaints.ts';
import { getLoanToday, isDisputed } from '../orders.ts';
import { findLastProjectedDay } from '../servicing/debtOnDay.ts';
import { describeHoldRules } from '../servicing/holds.ts';
import { isApprovedOffer, sumWaivedToday } from '../servicing/servicing.ts';
import { loadNamesByEmail, nameActors } from '../staffNames.ts';
import { listLoanPayments } from './loanPaymentRows.ts';
import { findLoanPayout } from './loanPayout.ts';
import { listLoanRefunds } from './loanRefunds.ts';

/** The loan today, or at the end of any day. */
export const loanEndpoint = readEndpoint('loan', async (services, staff, { orderId, asOf }) => {
  const { db, clock } = services;
  const { order, today, statement: currentStatement } = await getLoanToday(services, orderId);
  const asOfDay = asOf === undefined ? today : toDay(asOf);
  const statement = asOf === undefined ? currentStatement : findHistoricalStatement(order, asOfDay);
  const { borrowerId, terms, productId, createdAt } = order;
  const { market, currency, principal, timeZone } = terms;
  const name = await getBorrowerName(db, borrowerId);
  const refunds = (await listLoanRefunds(db, order)).filter(({ event }) => event.valueDate <= asOfDay);
  const now = await clock.now();
  const reader = { borrowerId, market, language: staff.language };
  const references = await listActiveInstructions(services, reader, now);
  const events = [...(await listLoanEvents(db, order, asOfDay)), ...refunds.map(({ event }) => event)];
  return {
    orderId: order.orderId,
    borrowerId,
    name,
    market,
    language: await findMessageLanguage(services, borrowerId),
    productId,
    currency,
    principal,
    disbursement: computeDisbursement(terms).amount,
    state: statement ? getDisbursedState(statement) : await getStateBeforeLoan(db, order, asOfDay),
    asOf: asOfDay,
    today,
    lastDebtDay: findLastProjectedDay(currentStatement, today),
    createdAt,
    statement: statement && {
      ...toStatementReply(statement),
      offers: await listOffers(services, order, statement, asOfDay === today),
    },
    coolingOff: statement && describeCoolingOff(order, statement),
    payout: await findLoanPayout(services, order, asOfDay),
    openClaim: await findOpenClaim(db, order),
    complaints: await listRecentComplaints(services, staff, borrowerId),
    contact: await findContactStatus(services, borrowerId),
    collectionHold: await describeHoldRules(services, { order, today }),
    waiverLeft: await getRemainingLoanLimit(services, staff, 'waive', {
      orderId,
      market,
      exposureOfOthers: sumWaivedToday(currentStatement, today),
    }),
    isDisputed: await isDisputed(db, borrowerId, currentStatement),
    pendingApprovals: await listPendingApprovals(db, order, now),
    references: references.filter((one) => one.orderId === order.orderId),
    payments: await listLoanPayments(services, staff, order, statement, refunds),
    events: (await nameStaff(db, events)).toSorted((a, b) => a.recordedAt.getTime() - b.recordedAt.getTime()),
    notes: (await listLoanNotes(db, order)).filter(({ at }) => calendarDayIn(timeZone, at) <= asOfDay),
  };
});

/** The cooling-off exit, available or requested; null after the period and for terms without one. */
function describeCoolingOff(order: Order, statement: Statement): DeskReplyInput<'loan'>['coolingOff'] {
  const terms = { ...order.terms, disbursedOn: statement.disbursedOn };
  const lastDay = findCoolingOffEnd(terms);
  const requested = findOpenCoolingOffExit(statement);
  const quote = computeCoolingOffExit(terms, statement);
  if (lastDay === null || (requested === undefined && quote === null)) return null;
  const amount = requested === undefined ? (quote?.amount ?? 0) : requested.amount - requested.paid;
  return {
    lastDay,
    amount,
    isRequested: requested !== undefined,
    isCommissionKept: terms.coolingOff?.keepsCommission ?? false,
  };
}

type StatementReply = NonNullable<DeskReplyInput<'loan'>['statement']>;

/** A statement as the desk shows it. */
function toStatementReply(statement: Statement): Omit<StatementReply, 'offers'> {
  const { payoff, remaining, dueNow, repayAmount, repayDate, overdueSince, daysOverdue } = statement;
  const { disbursedOn, totals, credit, settledOn, writtenOffOn, collectionHold } = statement;
  const { instalments, promises } = statement;
  return {
    disbursedOn,
    payoff,
    remaining,
    dueNow,
    due: sumDueComponents(statement),
    repayAmount,
    repayDate,
    overdueSince,
    daysOverdue,
    isAtLateCap: isLateChargeCapReached(statement),
    lateCharges: sumOutstanding(totals, lateChargeComponents),
    fees: sumOutstanding(totals, lenderFeeComponents),
    interest: sumOutstanding(totals, taxedInterestComponents),
    credit,
    settledOn,
    restructuredOn: statement.supersededSchedules.at(-1)?.replacedOn ?? null,
    writtenOffOn,
    isOnHold: collectionHold !== null,
    holdUntil: collectionHold?.until ?? null,
    instalments: instalments.map(toInstalmentReply),
    promises: promises.map(({ id, amount, paysBy, paid, state }) => ({ id, amount, paysBy, paid, state })),
  };
}

/** Settlement offers; only today's can be withdrawn. */
function listOffers(
  { db, clock }: Services,
  order: Order,
  statement: Statement,
  isToday: boolean,
): Promise<StatementReply['offers']> {
  const describeWithdrawal = async (offerId: string) => {
    const withdrawal = await findOfferWithdrawal(db, order, statement, offerId, await clock.now());
    return withdrawal && { ...withdrawal, needsApproval: await isApprovedOffer(db, order, offerId) };
  };
  return Promise.all(
    statement.settlementOffers.map(async ({ id, amount, expiresOn, paid, state }) => ({
      id,
      amount,
      expiresOn,
      paid,
      state,
      withdrawal: isToday && state === 'open' ? await describeWithdrawal(id) : null,
    })),
  );
}

function toInstalmentReply(instalment: InstalmentStatement): StatementReply['instalments'][number] {
  const { number, dueOn, originalDueOn, components, outstanding, daysOverdue, paidOn } = instalment;
  const { interest, vat, principal } = components;
  const allComponents = Object.values(components);
  const sumAccrued = (ofThese: readonly Component[]) =>
    ofThese.reduce((sum, component) => sum + components[component].accrued, 0);
  return {
    number,
    dueOn,
    originalDueOn,
    principal: principal.accrued,
    interest: interest.accrued,
    vat: vat.accrued,
    lateCharges: sumAccrued(lateChargeComponents),
    isAtLateCap: isInstalmentLateChargeCapReached(instalment),
    fees: sumAccrued(lenderFeeComponents),
    paid: allComponents.reduce((sum, { paid }) => sum + paid, 0),
    waived: allComponents.reduce((sum, { waived }) => sum + waived, 0),
    outstanding,
    daysOverdue,
    paidOn,
  };
}

/** The state of an order without a loan on that day: the present one, or, if the loan came later, the one before. */
async function getStateBeforeLoan(db: Database, order: Order, asOfDay: Day): Promise<OrderState> {
  const { borrowerId, orderId, disbursedOn, state, terms } = order;
  if (disbursedOn === null) return state;
  const row = await db
    .selectFrom('orders')
    .select('decidedAt')
    .where((one) => one.and({ borrowerId, orderId }))
    .executeTakeFirst();
  const isDecided = row?.decidedAt != null && calendarDayIn(terms.timeZone, row.decidedAt) <= asOfDay;
  return isDecided ? 'paying_out' : 'in_review';
}

async function listLoanEvents(db: Database, { borrowerId, orderId }: OrderKey, asOfDay: Day) {
  const rows = await db
    .selectFrom('loanEvents')
    .select(['eventId', 'kind', 'valueDate', 'recordedAt', 'actor', 'actorKind', 'reason', 'evidence'])
    .select('event')
    .select(({ selectFrom }) =>
      selectFrom('deskApprovals')
        .select('decidedBy')
        .whereRef('key', '=', 'loanEvents.eventId')
        .where((row) => row.and({ borrowerId, orderId, state: 'approved' }))
        .limit(1)
        .as('approvedBy'),
    )
    .where((row) => row.and({ borrowerId, orderId }))
    .where('valueDate', '<=', asOfDay)
    .orderBy('recordedAt')
    .execute();
  return rows.map(({ actor, actorKind, event, ...row }) => ({
    ...row,
    amount: 'amount' in event ? (event.amount ?? null) : null,
    of: 'of' in event ? event.of : null,
    isReversible: isReversibleWaiver(event, rows),
    until: findLastDay(event),
    isUnderWay: false,
    by: actor === '' ? actorKind : actor,
  }));
}

function isReversibleWaiver(waiver: RecordedEvent, rows: readonly { event: RecordedEvent }[]): boolean {
  if (waiver.kind !== 'waiver' || waiver.reversalId !== undefined) return false;
  return !rows.some(({ event }) => event.kind === 'waiverReversal' && event.waiverId === waiver.id);
}

/** The last day of what a servicing event lasts; null: it has none. */
function findLastDay(event: RecordedEvent): Day | null {
  switch (event.kind) {
    case 'pause':
    case 'accrualStop':
      return event.until;
    case 'settlementOffer':
      return event.expiresOn;
    case 'promise':
      return event.paysBy;
    default:
      return null;
  }
}

/** The events by the names of the staff who recorded and approved them. */
async function nameStaff<Row extends { by: string; approvedBy: string | null }>(
  db: Database,
  events: readonly Row[],
): Promise<Row[]> {
  const emails = events.flatMap(({ by, approvedBy }) => [by, approvedBy ?? '']);
  const names = await loadNamesByEmail(db, emails);
  return events.map((event) => ({
    ...event,
    by: names.get(event.by) || event.by,
    approvedBy: event.approvedBy && (names.get(event.approvedBy) || event.approvedBy),
  }));
}

async function listLoanNotes(db: Database, { borrowerId, orderId }: OrderKey) {
  const notes = notesQuery(db).where((row) => row.and({ borrowerId, orderId }));
  return nameActors(db, await notes.limit(100).execute());
}
