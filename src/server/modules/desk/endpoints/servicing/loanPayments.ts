import {
  addDays,
  dayIn,
  minor,
  type ReversalCause,
  type ReversalEffect,
  toDay,
} from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import {
  type BankStatementLine,
  findStatementLine,
  listSelfImportedLines,
  listTwinsOfPaidLines,
  releaseLine,
} from '../../../bankStatements/index.ts';
import { createStatementLineMatcher } from '../../../claims/index.ts';
import { createPaymentReceipt } from '../../../documents/index.ts';
import {
  computeRetainedAmount,
  findReversalEffect,
  lockOrder,
  type Order,
  paymentKey,
} from '../../../loans/index.ts';
import { isManualPayment } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { createManualPayment, reversePayment } from '../../../servicing/index.ts';
import {
  findManualPayment,
  findTill,
  getTillBalances,
  lockOpenTill,
  lockTill,
  recordManualReversal,
  type Till,
} from '../../../tills/index.ts';
import { listStaffIdsOfPerson } from '../../auth/accounts.ts';
import { type DeskOperation, readEndpoint, type WriteContext, writeEndpoint } from '../../endpoint.ts';
import { conflictError } from '../../errors.ts';
import { findPendingBySubject } from '../../writes/approvals.ts';
import { getLoanToday, getOrder, getPayment, getStaffPeople, loanOperation, renderPdf } from '../lookups.ts';
import { createServicingRequest, toServicingReply } from './servicing.ts';

/** The till that a person's cash of a market goes into and comes out of, locked. Throws 409 without an open one. */
async function requireTill(db: Database, staffId: string, market: string): Promise<Till> {
  const till = await lockOpenTill(db, staffId, market);
  if (till === undefined) throw conflictError('noTill');
  return till;
}

type StatementLineRef = { lineId: string; amount: number; currency: string; market: string };

/** Throws 409 unless a line of a statement shows the very money: of the market, unused, the same amount, currency and day. */
async function requireLine(
  db: Database,
  { lineId, amount, currency, market }: StatementLineRef,
  paidOn: string,
): Promise<BankStatementLine> {
  const line = await findStatementLine(db, lineId);
  if (line === undefined || line.market !== market) throw conflictError('noLine');
  if (line.usedAs !== null) throw conflictError('lineUsed');
  const isMatching = line.amount === amount && line.currency === currency && line.valueDate === paidOn;
  if (!isMatching) throw conflictError('otherLine');
  return line;
}

/** When the borrower paid: the moment that was said, or one on the day that was said. */
function resolvePaidAt(services: Services, { terms }: Order, paidAt: string, now: Date): Date {
  const { timeZone } = getMarket(services.config, terms.market);
  return /^\d{4}-\d\d-\d\d$/.test(paidAt)
    ? instantOnDay(paidAt, dayIn(timeZone, now), now, timeZone)
    : new Date(paidAt);
}

/** Noon of a day; of today, and of what is today already in UTC, now. */
function instantOnDay(on: string, today: string, now: Date, timeZone: string): Date {
  if (on === today || (on > today && on === now.toISOString().slice(0, 10))) return now;
  const noon = new Date(`${on}T12:00:00Z`);
  const local = dayIn(timeZone, noon);
  return local === on ? noon : new Date(`${addDays(toDay(on), local < on ? 1 : -1)}T12:00:00Z`);
}

export const pay = writeEndpoint('pay', {
  /**
   * Cash goes into the till that its maker has open now, also where approval comes later. Bank money without a line, or by a
   * line that nobody but its maker imported, that files describe differently, that may be one recorded before or that nothing
   * links to the loan, needs approval. Source: DESIGN 17.
   */
  async describeOperation(services, input, staff): Promise<DeskOperation> {
    const { orderId, amount, paidAt, place, lineId } = input;
    const { db, clock } = services;
    const order = await getOrder(db, orderId);
    const now = await clock.now();
    const paidInstant = resolvePaidAt(services, order, paidAt, now);
    if (Number.isNaN(paidInstant.getTime())) throw conflictError('badDay');
    const { market, currency, timeZone } = order.terms;
    const paidOn = dayIn(timeZone, paidInstant);
    if (place === 'cash_desk') {
      const till = await requireTill(db, staff.staffId, market);
      const operation = loanOperation(order, amount, `${place} ${orderId} ${amount} ${paidOn}`);
      const cashOperation = { ...operation, tillId: till.tillId };
      // A till may span midnight; one that stays open for days opens no earlier days.
      const yesterday = addDays(dayIn(timeZone, now), -1);
      const isBeforeTill = paidInstant < till.openedAt || paidOn < yesterday;
      return isBeforeTill ? { ...cashOperation, approvalReason: 'beforeTill' } : cashOperation;
    }
    const subjectKey =
      lineId === undefined ? `${place} ${orderId} ${amount} ${paidOn}` : `${place} ${lineId}`;
    const operation = loanOperation(order, amount, subjectKey);
    if (lineId === undefined) return { ...operation, approvalReason: 'noStatementLine' };
    // Of two payments at once the second finds the claim closed, or the line used, that the first rested on.
    await lockOrder(db, order.borrowerId, orderId);
    const line = await requireLine(db, { lineId, amount, currency, market }, paidOn);
    const ownLines = await listSelfImportedLines(db, [lineId], await listStaffIdsOfPerson(db, staff));
    if (ownLines.has(lineId)) return { ...operation, approvalReason: 'noStatementLine' };
    const twins = await listTwinsOfPaidLines(db, [lineId], order.borrowerId);
    const isAmbiguous = line.isDisputed || twins.has(lineId);
    const isLinked = !isAmbiguous && (await createStatementLineMatcher(db, order))(line);
    return isLinked ? operation : { ...operation, approvalReason: 'noEvidence' };
  },
  async execute(services, context, { orderId, amount, paidAt, evidence, place, lineId }) {
    const { db } = services;
    const { staffId } = context.maker;
    const till = place === 'cash_desk' ? await getTillForPayment(services, context, orderId) : undefined;
    const order = await getOrder(db, orderId);
    const paidInstant = resolvePaidAt(services, order, paidAt, context.requestedAt ?? context.now);
    const { market, currency, timeZone } = order.terms;
    if (place === 'bank_statement' && lineId !== undefined)
      await requireLine(db, { lineId, amount, currency, market }, dayIn(timeZone, paidInstant));
    const request = {
      ...(await createServicingRequest(services, context, orderId)),
      place,
      amount: minor(amount),
      paidAt: paidInstant,
      note: evidence,
      staffId,
      tillId: till?.tillId ?? null,
      lineId: place === 'bank_statement' ? (lineId ?? null) : null,
    };
    const outcome = await createManualPayment(services, request, context);
    const { reply } = await toServicingReply(services, orderId, outcome.state);
    return { reply: { ...reply, receipt: 'receipt' in outcome ? outcome.receipt : '' } };
  },
});

/** The till of a request that waited, closed or not, else the maker's open one. */
async function getTillForPayment(
  services: Services,
  { maker, tillId }: WriteContext,
  orderId: string,
): Promise<Till> {
  const { market } = (await getOrder(services.db, orderId)).terms;
  const till = tillId === undefined ? undefined : await lockTill(services.db, tillId);
  return till ?? requireTill(services.db, maker.staffId, market);
}

/** The subject of a request to reverse a payment. */
export function reversalSubject(orderId: string, paymentKey: string): string {
  return `${orderId} ${paymentKey}`;
}

export const reverse = writeEndpoint('reverse', {
  async describeOperation(services, { orderId, paymentId, cause }, { staffId }): Promise<DeskOperation> {
    const { db } = services;
    const order = await getOrder(db, orderId);
    const payment = getPayment(order, paymentId);
    const key = paymentKey(payment.provider, payment.paymentId);
    const operation = loanOperation(order, payment.amount, reversalSubject(orderId, key));
    if (!isManualPayment(payment)) {
      const waives = await waivesCharges(services, order, paymentId, cause);
      return waives ? { ...operation, approvalReason: 'waivesCharges' } : operation;
    }
    const { borrowerId } = order;
    const recorded = await findManualPayment(db, { ...payment, borrowerId });
    const waiting = { ...operation, approvalReason: 'handRecorded' } as const;
    if (recorded?.tillId == null) return waiting;
    const tills = { recordedIn: recorded.tillId, staffId, market: order.terms.market };
    return { ...waiting, tillId: (await lockReversalTill(services, tills)).tillId };
  },
  async execute(services, context, { orderId, paymentId, on, cause }) {
    const { db } = services;
    const order = await getOrder(db, orderId);
    const { provider, paymentId: id, amount } = getPayment(order, paymentId);
    const { borrowerId, terms } = order;
    const recorded = await findManualPayment(db, { borrowerId, provider, paymentId: id });
    const { market, currency } = terms;
    const till =
      recorded?.tillId == null
        ? undefined
        : await lockReversalTill(services, {
            ...{ recordedIn: recorded.tillId, askedFor: context.tillId },
            ...{ staffId: context.maker.staffId, market },
          });
    if (till !== undefined && (await getTillBalances(db, till, context.now)).expected < amount)
      throw conflictError('tillHoldsLess');
    const request = await createServicingRequest(services, context, orderId);
    const dateOption = on === undefined ? {} : { on: toDay(on) };
    const reversalRequest = { ...request, provider, paymentId: id, cause, ...dateOption };
    const { state } = await reversePayment(services, reversalRequest, context);
    if (state === 'done' && recorded !== undefined) {
      const { lineId } = recorded;
      const reversedPayment = { provider, paymentId: id, market, currency, amount };
      const source = { tillId: till?.tillId ?? null, isBankMoney: lineId !== null };
      await recordManualReversal(services.config, db, { ...reversedPayment, ...source }, context.now);
      if (lineId !== null) await releaseLine(db, lineId);
    }
    return toServicingReply(services, orderId, state);
  },
});

type ReversalTills = {
  recordedIn: string;
  /** The till that its request named. */
  askedFor?: string | undefined;
  staffId: string;
  market: string;
};

/**
 * Cash that is reversed comes out of the till it went into while that is open, else out of the one that the request named, else
 * out of the maker's open one. Throws 409 while the difference of its count waits: the mistake that the reversal corrects may be
 * what that is about.
 */
async function lockReversalTill(
  { db, clock }: Services,
  { recordedIn, askedFor = recordedIn, staffId, market }: ReversalTills,
): Promise<Till> {
  // Locked first: a count or a difference asked for meanwhile waits for this, or is seen.
  await lockTill(db, recordedIn);
  const differences = await findPendingBySubject(db, ['tillDifference'], await clock.now());
  if (differences.has(recordedIn)) throw conflictError('differenceWaits');
  for (const tillId of new Set([recordedIn, askedFor])) {
    const till = await lockTill(db, tillId);
    if (till?.closedAt === null) return till;
  }
  return requireTill(db, staffId, market);
}

/** The borrower's receipt of a payment, with who took it where staff did. */
export const receipt = readEndpoint(
  'receipt',
  async (services, { address }, { orderId, paymentId: paymentName, language }) => {
    const order = await getOrder(services.db, orderId);
    const { provider, paymentId } = getPayment(order, paymentName);
    const { borrowerId } = order;
    const recorded = await findManualPayment(services.db, { borrowerId, provider, paymentId });
    const staffId = recorded?.staffId ?? '';
    const recordedBy = (await getStaffPeople(services.db, [staffId])).get(staffId)?.name;
    const key = paymentKey(provider, paymentId);
    const payment = { borrowerId, orderId, key, language };
    const document = await createPaymentReceipt(services, payment, {
      recordedBy,
      tillId: recorded?.tillId ?? undefined,
    });
    return { orderId, receipt: paymentId, pdf: await renderPdf(services, document, borrowerId, address) };
  },
);

/** The effect of reversing the remainder of a payment on the loan today. */
async function previewReversal(
  services: Services,
  orderId: string,
  paymentName: string,
  cause: ReversalCause,
): Promise<{ order: Order; outcome: ReversalEffect }> {
  const { order, today } = await getLoanToday(services, orderId);
  const { provider, paymentId: providerPaymentId } = getPayment(order, paymentName);
  const paymentId = paymentKey(provider, providerPaymentId);
  const amount = computeRetainedAmount(order, paymentId);
  if (amount === 0) throw conflictError('undone');
  const reversal = { kind: 'reversal', id: 'asked', paymentId, valueDate: today, amount, cause } as const;
  const outcome = findReversalEffect(services.config, order, reversal, today);
  if (outcome === null) throw conflictError('notDisbursed');
  return { order, outcome };
}

/** Before a payment is reversed: what the debt becomes, what accrued without it, and what the product's policy waives. */
export const reversalPreview = readEndpoint(
  'reversalPreview',
  async (services, _staff, { orderId, paymentId }) => {
    const { order, outcome } = await previewReversal(services, orderId, paymentId, 'lender');
    const { after, waivers: _waivers, ...effect } = outcome;
    const owed = minor(after + effect.waived);
    return {
      orderId,
      currency: order.terms.currency,
      ...effect,
      owed,
      owedWithWaiver: after,
      tillDifference: await findTillDifference(services.db, order, paymentId),
    };
  },
);

/** The difference with which the till of a cash payment was counted; null of none, of one that is open and of other money. */
async function findTillDifference(db: Database, order: Order, paymentName: string): Promise<number | null> {
  const { provider, paymentId } = getPayment(order, paymentName);
  const recorded = await findManualPayment(db, { borrowerId: order.borrowerId, provider, paymentId });
  const till = recorded?.tillId == null ? undefined : await findTill(db, recorded.tillId);
  return till?.difference || null;
}

/** Whether charges are waived with a reversal, so that it needs approval. */
async function waivesCharges(
  services: Services,
  order: Order,
  paymentName: string,
  cause: ReversalCause,
): Promise<boolean> {
  if (cause === 'payer') return false;
  const { provider, paymentId } = getPayment(order, paymentName);
  if (computeRetainedAmount(order, paymentKey(provider, paymentId)) === 0) return false;
  return (await previewReversal(services, order.orderId, paymentName, cause)).outcome.waived > 0;
}
