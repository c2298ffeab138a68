import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import { addDays, calendarDayIn, minor, toDay } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { invalidField } from '../../../api/index.ts';
import {
  type BankStatementLine,
  findStatementLine,
  loadPossibleDuplicates,
} from '../../../bankStatements/index.ts';
import { createPaymentReceipt } from '../../../documents/index.ts';
import { lockOrder, type Order } from '../../../loans/index.ts';
import type { Services } from '../../../services.ts';
import { createManualPayment } from '../../../servicing/index.ts';
import {
  findManualPayment,
  lockOpenTill,
  lockTill,
  returnCashOfUnapprovedRequests,
  type Till,
} from '../../../tills/index.ts';
import { type DeskOperation, readEndpoint, type WriteContext, writeEndpoint } from '../../endpoint.ts';
import { conflictError, lineOfDeposit } from '../../errors.ts';
import { loadLineApprovals } from '../bankStatements/lineApproval.ts';
import { renderPdf } from '../documents.ts';
import { getOrder, getPayment, toLoanOperation } from '../orders.ts';
import { loadStaffById } from '../staffNames.ts';
import { completeServicing, createServicingInput } from './servicing.ts';

/** The till that a person's cash of a market goes into and comes out of, locked. Throws 409 without an open one. */
async function requireTill(db: Database, staffId: string, market: string): Promise<Till> {
  const till = await lockOpenTill(db, staffId, market);
  if (till === undefined) throw conflictError('noTill');
  return till;
}

type StatementLineRef = {
  lineId: string;
  amount: number;
  currency: string;
  market: string;
  borrowerId: number;
};

/**
 * Throws 409 unless a line shows the very money: of the market, unused, the same amount, currency and day; and where it names a
 * deposit that waits for its line.
 */
async function requireLine(
  db: Database,
  { lineId, amount, currency, market, borrowerId }: StatementLineRef,
  paidOn: string,
): Promise<BankStatementLine> {
  const line = await findStatementLine(db, lineId);
  if (line === undefined || line.market !== market) throw conflictError('noLine');
  if (line.usedAs !== null || line.explainedAs !== null) throw conflictError('lineUsed');
  const isMatching = line.amount === amount && line.currency === currency && line.valueDate === paidOn;
  if (!isMatching) throw conflictError('otherLine');
  const possibleDuplicates = (await loadPossibleDuplicates(db, [line]))(line, borrowerId);
  const deposit = possibleDuplicates.find(({ isNamed, isOpenDeposit }) => isNamed && isOpenDeposit);
  if (deposit !== undefined) throw lineOfDeposit(deposit.reference);
  return line;
}

/** When the borrower paid: the moment that was said, or one on the day that was said. */
function resolvePaidAt(services: Services, { terms }: Order, paidAt: string, now: Date): Date {
  const { timeZone } = getMarket(services.config, terms.market);
  return /^\d{4}-\d\d-\d\d$/.test(paidAt)
    ? instantOnDay(paidAt, calendarDayIn(timeZone, now), now, timeZone)
    : new Date(paidAt);
}

/** Noon of a day; of today, and of what is today already in UTC, now. */
function instantOnDay(on: string, today: string, now: Date, timeZone: string): Date {
  if (on === today || (on > today && on === calendarDayIn('UTC', now))) return now;
  const noon = new Date(`${on}T12:00:00Z`);
  const local = calendarDayIn(timeZone, noon);
  return local === on ? noon : new Date(`${addDays(toDay(on), local < on ? 1 : -1)}T12:00:00Z`);
}

export const payEndpoint = writeEndpoint('pay', {
  onUnapproved: returnCashOfUnapprovedRequests,
  /**
   * Cash goes into the till that its maker has open now, also where approval comes later. Bank money without a line, or by a
   * line that only its maker imported, that files describe differently, that may be one recorded before or another sum, or that
   * nothing links to the loan, needs approval. Source: DESIGN 17.
   */
  async describeOperation(services, input, staff): Promise<DeskOperation> {
    const { orderId, amount, paidAt, place, lineId } = input;
    const { db, clock } = services;
    const order = await getOrder(db, orderId);
    const now = await clock.now();
    const paidInstant = resolvePaidAt(services, order, paidAt, now);
    if (Number.isNaN(paidInstant.getTime())) throw conflictError('badDay');
    const { market, currency, timeZone } = order.terms;
    const paidOn = calendarDayIn(timeZone, paidInstant);
    if (place === 'cash_desk') {
      const till = await requireTill(db, staff.staffId, market);
      const operation = toLoanOperation(order, amount, `${place} ${orderId} ${amount} ${paidOn}`);
      const cashOperation = { ...operation, tillId: till.tillId };
      // A till may span midnight; one that stays open for days opens no earlier days.
      const yesterday = addDays(calendarDayIn(timeZone, now), -1);
      const isBeforeTill = paidInstant < till.openedAt || paidOn < yesterday;
      return isBeforeTill ? { ...cashOperation, approvalTrigger: 'beforeTill' } : cashOperation;
    }
    const subjectKey =
      lineId === undefined ? `${place} ${orderId} ${amount} ${paidOn}` : `${place} ${lineId}`;
    const operation = toLoanOperation(order, amount, subjectKey);
    if (lineId === undefined) return { ...operation, approvalTrigger: 'noStatementLine' };
    // Locked, so that the second of two concurrent payments finds the first one's claim closed and its line used.
    await lockOrder(db, order.borrowerId, orderId);
    const line = await requireLine(db, { ...order, lineId, amount, currency, market }, paidOn);
    const { approvalReason: approvalTrigger } = (await loadLineApprovals(db, staff, [line], order))(line);
    return approvalTrigger === null ? operation : { ...operation, approvalTrigger };
  },
  async execute(services, context, { orderId, amount, paidAt, evidence, place, lineId }) {
    if (place === 'cash_desk' && lineId !== undefined) throw invalidField('lineId');
    const { db } = services;
    const { staffId } = context.maker;
    const till = place === 'cash_desk' ? await getTillForPayment(services, context, orderId) : undefined;
    const order = await getOrder(db, orderId);
    const paidInstant = resolvePaidAt(services, order, paidAt, context.requestedAt ?? context.now);
    const { market, currency, timeZone } = order.terms;
    if (lineId !== undefined)
      await requireLine(
        db,
        { ...order, lineId, amount, currency, market },
        calendarDayIn(timeZone, paidInstant),
      );
    const request = {
      ...(await createServicingInput(services, context, orderId)),
      manualProvider: place,
      amount: minor(amount),
      paidAt: paidInstant,
      note: evidence,
      staffId,
      tillId: till?.tillId ?? null,
      lineId: lineId ?? null,
    };
    const outcome = await createManualPayment(services, request, context);
    const { reply } = await completeServicing(services, orderId, outcome.state);
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

/** The borrower's receipt of a payment, with who took it where staff did. */
export const receiptEndpoint = readEndpoint(
  'receipt',
  async (services, { address }, { orderId, paymentId: paymentKeyOrId, language }) => {
    const order = await getOrder(services.db, orderId);
    const { provider, paymentId } = getPayment(order, paymentKeyOrId);
    const { borrowerId } = order;
    const recorded = await findManualPayment(services.db, { borrowerId, provider, paymentId });
    const staffId = recorded?.staffId ?? '';
    const recordedBy = (await loadStaffById(services.db, [staffId])).get(staffId)?.name;
    const key = toPaymentKey({ provider, paymentId });
    const payment = { borrowerId, orderId, key, language };
    const document = await createPaymentReceipt(services, payment, {
      recordedBy,
      tillId: recorded?.tillId ?? undefined,
    });
    return { orderId, receipt: paymentId, pdf: await renderPdf(services, document, borrowerId, address) };
  },
);
