import { addDays, day, dayIn, minor } from '../../../lending/index.ts';
import { type BankLine, findLine, ownLines, releaseLine } from '../../bankStatements/index.ts';
import { lineEvidence } from '../../claims/index.ts';
import { marketIn } from '../../config/index.ts';
import type { Database } from '../../database/index.ts';
import { type Order, paymentKey } from '../../loans/index.ts';
import { isHandRecorded } from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import { reverse as reversePayment, takeManualPayment } from '../../servicing/index.ts';
import { findHandPayment, lockOpenTill, lockTill, recordHandReversal, type Till } from '../../tills/index.ts';
import { type Asking, type Weight, write } from '../call.ts';
import { refused } from '../refusals.ts';
import { makerIn } from '../write/exposure.ts';
import { orderBy, paymentOf, weightOf } from './loanOf.ts';
import { waivesCharges } from './reversal.ts';
import { done, requestOf } from './serviced.ts';

/** The till that a person's cash of a market goes into and comes out of, locked. Throws 409 without an open one. */
async function requireTill(db: Database, staffId: string, market: string): Promise<Till> {
  const till = await lockOpenTill(db, staffId, market);
  if (till === undefined) throw refused('noTill');
  return till;
}

type Line = { lineId: string; amount: number; currency: string; market: string };

/** Throws 409 unless a line of a statement shows the very money: of the market, unused, the same amount, currency and day. */
async function requireLine(
  db: Database,
  { lineId, amount, currency, market }: Line,
  paidOn: string,
): Promise<BankLine> {
  const line = await findLine(db, lineId);
  if (line === undefined || line.market !== market) throw refused('noLine');
  if (line.usedAs !== null) throw refused('lineUsed');
  const fits = line.amount === amount && line.currency === currency && line.valueDate === paidOn;
  if (!fits) throw refused('otherLine');
  return line;
}

/** When the borrower paid: the moment that was said, or one on the day that was said. */
function momentOf(services: Services, { terms }: Order, paidAt: string, now: Date): Date {
  const { timeZone } = marketIn(services.config, terms.market);
  return /^\d{4}-\d\d-\d\d$/.test(paidAt)
    ? momentOn(paidAt, dayIn(timeZone, now), now, timeZone)
    : new Date(paidAt);
}

/** Noon of a day; of today, and of what is today already in UTC, now. */
function momentOn(on: string, today: string, now: Date, timeZone: string): Date {
  if (on === today || (on > today && on === now.toISOString().slice(0, 10))) return now;
  const noon = new Date(`${on}T12:00:00Z`);
  const local = dayIn(timeZone, noon);
  return local === on ? noon : new Date(`${addDays(day(on), local < on ? 1 : -1)}T12:00:00Z`);
}

export const pay = write('pay', {
  /**
   * Cash goes into the till that its maker has open now, also where approval comes later. Bank money without a line, or by a
   * line that nobody but its maker imported, that files describe differently or that nothing links to the loan, needs
   * approval. Source: DESIGN 17.
   */
  async weigh(services, { orderId, amount, paidAt, place, lineId }, { staffId }): Promise<Weight> {
    const { db, clock } = services;
    const order = await orderBy(db, orderId);
    const now = await clock.now();
    const at = momentOf(services, order, paidAt, now);
    if (Number.isNaN(at.getTime())) throw refused('badDay');
    const { market, currency, timeZone } = order.terms;
    const paidOn = dayIn(timeZone, at);
    if (place === 'cash_desk') {
      const till = await requireTill(db, staffId, market);
      const weight = weightOf(order, amount, `${place} ${orderId} ${amount} ${paidOn}`);
      const inTill = { ...weight, tillId: till.tillId };
      // A till may span midnight; one that stays open for days opens no earlier days.
      const yesterday = addDays(dayIn(timeZone, now), -1);
      const isEarlier = at < till.openedAt || paidOn < yesterday;
      return isEarlier ? { ...inTill, approvalReason: 'beforeTill' } : inTill;
    }
    const thing = lineId === undefined ? `${place} ${orderId} ${amount} ${paidOn}` : `${place} ${lineId}`;
    const weight = weightOf(order, amount, thing);
    if (lineId === undefined) return { ...weight, approvalReason: 'noStatementLine' };
    const line = await requireLine(db, { lineId, amount, currency, market }, paidOn);
    const isOwn = (await ownLines(db, [lineId], staffId)).has(lineId);
    if (isOwn) return { ...weight, approvalReason: 'noStatementLine' };
    const isLinked = !line.isDisputed && (await lineEvidence(db, order))(line);
    return isLinked ? weight : { ...weight, approvalReason: 'noEvidence' };
  },
  async act(services, asking, { orderId, amount, paidAt, evidence, place, lineId }) {
    const { db } = services;
    const staffId = makerIn(asking.key);
    const till = place === 'cash_desk' ? await tillOf(services, asking, orderId) : undefined;
    const order = await orderBy(db, orderId);
    const at = momentOf(services, order, paidAt, asking.askedAt ?? asking.now);
    const { market, currency, timeZone } = order.terms;
    if (place === 'bank_statement' && lineId !== undefined)
      await requireLine(db, { lineId, amount, currency, market }, dayIn(timeZone, at));
    const outcome = await takeManualPayment(
      services,
      {
        ...(await requestOf(services, asking, orderId)),
        place,
        amount: minor(amount),
        paidAt: at,
        note: evidence,
        staffId,
        tillId: till?.tillId ?? null,
        lineId: place === 'bank_statement' ? (lineId ?? null) : null,
      },
      asking,
    );
    const { reply } = await done(services, orderId, outcome.state);
    return { reply: { ...reply, receipt: 'receipt' in outcome ? outcome.receipt : '' } };
  },
});

/** The till of a request that waited, closed or not, else the maker's open one. */
async function tillOf(services: Services, { key, tillId }: Asking, orderId: string): Promise<Till> {
  const { market } = (await orderBy(services.db, orderId)).terms;
  const till = tillId === undefined ? undefined : await lockTill(services.db, tillId);
  return till ?? requireTill(services.db, makerIn(key), market);
}

export const reverse = write('reverse', {
  async weigh(services, { orderId, paymentId, cause }, { staffId }): Promise<Weight> {
    const { db } = services;
    const order = await orderBy(db, orderId);
    const payment = paymentOf(order, paymentId);
    const key = paymentKey(payment.provider, payment.paymentId);
    const weight = weightOf(order, payment.amount, `${orderId} ${key}`);
    if (!isHandRecorded(payment)) {
      const waives = await waivesCharges(services, orderId, paymentId, cause);
      return waives ? { ...weight, approvalReason: 'waivesCharges' } : weight;
    }
    const { borrowerId } = order;
    const recorded = await findHandPayment(db, { ...payment, borrowerId });
    if (recorded?.tillId != null) await reversalTill(db, recorded.tillId, staffId, order.terms.market);
    return { ...weight, approvalReason: 'handRecorded' };
  },
  async act(services, asking, { orderId, paymentId, on, cause }) {
    const { db } = services;
    const order = await orderBy(db, orderId);
    const { provider, paymentId: id, amount } = paymentOf(order, paymentId);
    const { borrowerId, terms } = order;
    const recorded = await findHandPayment(db, { borrowerId, provider, paymentId: id });
    const { market, currency } = terms;
    const inTill = recorded?.tillId ?? null;
    const till = inTill === null ? undefined : await reversalTill(db, inTill, makerIn(asking.key), market);
    const request = await requestOf(services, asking, orderId);
    const dated = on === undefined ? {} : { on: day(on) };
    const asked = { ...request, provider, paymentId: id, cause, ...dated };
    const { state } = await reversePayment(services, asked, asking);
    if (state === 'done' && recorded !== undefined) {
      const { lineId } = recorded;
      const taken = { provider, paymentId: id, market, currency, amount };
      const from = { tillId: till?.tillId ?? null, isOfBank: lineId !== null };
      await recordHandReversal(services.config, db, { ...taken, ...from }, asking.now);
      if (lineId !== null) await releaseLine(db, lineId);
    }
    return done(services, orderId, state);
  },
});

/** Cash that is reversed comes out of the till it went into while that is open, else out of the maker's open one. */
async function reversalTill(db: Database, tillId: string, staffId: string, market: string): Promise<Till> {
  const own = await lockTill(db, tillId);
  return own?.closedAt === null ? own : requireTill(db, staffId, market);
}
