import { addDays, day, minor, parseRate } from '../../../lending/index.ts';
import { lockOrder, type Order, statementFor } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import {
  keepPromise,
  offerDays,
  offerSettlement,
  pauseCollection,
  restructure as restructureLoan,
  stopAccrual as stop,
  waive as waiveAmount,
  writeOff as writeOffLoan,
} from '../../servicing/index.ts';
import { write } from '../call.ts';
import { refused } from '../refusals.ts';
import { loanToday, orderBy, orderKey, weightOf } from './loanOf.ts';
import { done, requestOf } from './serviced.ts';

/** Whether new dates keep to the bounds of the loan's product. Source: DESIGN 17. */
function isWithinBounds(
  { config }: Services,
  { productId }: Order,
  periods: readonly number[],
  annualRate: string,
): boolean {
  const bounds = config.products[productId]?.restructures;
  if (bounds === undefined) return false;
  const { maxPeriods, maxDays, minAnnualRate } = bounds;
  const days = periods.reduce((sum, one) => sum + one, 0);
  return periods.length <= maxPeriods && days <= maxDays && !isLowerRate(annualRate, minAnnualRate);
}

function isRate(text: string): boolean {
  return /^\d(\.\d{1,6})?$/.test(text);
}

function isLowerRate(rate: string, than: string): boolean {
  const [a, b] = [parseRate(rate), parseRate(than)];
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

export const waive = write('waive', {
  async weigh(services, { orderId, of, amount }) {
    const key = await orderKey(services.db, orderId);
    // Of several at once each counts those before it.
    await lockOrder(services.db, key.borrowerId, key.orderId);
    const { order, statement, today } = await loanToday(services, orderId);
    const before = (statement?.waivers ?? [])
      .filter(({ valueDate }) => valueDate === today)
      .reduce((sum, { waived }) => sum + waived, 0);
    return { ...weightOf(order, amount, `${orderId} ${of}`), before };
  },
  async act(services, asking, { orderId, of, amount }) {
    const request = await requestOf(services, asking, orderId);
    const { state } = await waiveAmount(services, { ...request, of, amount: minor(amount) }, asking);
    return done(services, orderId, state);
  },
});

/** However much it comes to, it isn't known beforehand. */
export const stopAccrual = write('stopAccrual', {
  weigh: async ({ db }, { orderId, of }) => weightOf(await orderBy(db, orderId), null, `${orderId} ${of}`),
  async act(services, asking, { orderId, of, from, until }) {
    const request = await requestOf(services, asking, orderId);
    const asked = { ...request, of, from: day(from), until: until === null ? null : day(until) };
    const { state } = await stop(services, asked, asking);
    return done(services, orderId, state);
  },
});

/** What is let go of by the offer's last day, on which it may be taken. */
export const settle = write('settle', {
  async weigh(services, { orderId, amount, expiresOn }) {
    const { order, today } = await loanToday(services, orderId);
    if (expiresOn < today || expiresOn > addDays(today, offerDays)) throw refused('badSpan');
    const payoff = statementFor(order, day(expiresOn))?.payoff ?? 0;
    return weightOf(order, Math.max(0, payoff - amount));
  },
  async act(services, asking, { orderId, amount, expiresOn }) {
    const request = await requestOf(services, asking, orderId);
    const asked = { ...request, amount: minor(amount), expiresOn: day(expiresOn) };
    const { state } = await offerSettlement(services, asked, asking);
    return done(services, orderId, state);
  },
});

/**
 * The interest given up by new dates. A rate below the loan's own, or a total below what the old schedule would bring, needs
 * approval however small the difference. Source: DESIGN 17.
 */
export const restructure = write('restructure', {
  async weigh(services, { orderId, periods, annualRate, total }) {
    const { order, statement } = await loanToday(services, orderId);
    const { remaining, payoff } = statement ?? { remaining: 0, payoff: 0 };
    if (!isRate(annualRate)) throw refused('badPlan');
    if (!isWithinBounds(services, order, periods, annualRate)) throw refused('outOfBounds');
    if (total < payoff) throw refused('otherTotal');
    const weight = weightOf(order, Math.max(0, remaining - total));
    const isBelow = total < remaining || isLowerRate(annualRate, order.terms.interest.annualRate);
    return isBelow ? { ...weight, approvalReason: 'belowOwnTerms' } : weight;
  },
  async act(services, asking, { orderId, periods, annualRate, total, evidence }) {
    const request = await requestOf(services, asking, orderId);
    const asked = { ...request, periods, annualRate, total: minor(total), evidence };
    const { state } = await restructureLoan(services, asked, asking);
    return done(services, orderId, state);
  },
});

export const promise = write('promise', {
  async act(services, asking, { orderId, amount, paysBy }) {
    const request = await requestOf(services, asking, orderId);
    const asked = { ...request, amount: minor(amount), paysBy: day(paysBy) };
    const { state } = await keepPromise(services, asked, asking);
    return done(services, orderId, state);
  },
});

export const pause = write('pause', {
  async act(services, asking, { orderId, until }) {
    const request = await requestOf(services, asking, orderId);
    const asked = { ...request, until: until === null ? null : day(until) };
    const { state } = await pauseCollection(services, asked, asking);
    return done(services, orderId, state);
  },
});

export const writeOff = write('writeOff', {
  weigh: async ({ db }, { orderId }) => weightOf(await orderBy(db, orderId), null),
  async act(services, asking, { orderId }) {
    const request = await requestOf(services, asking, orderId);
    const { state } = await writeOffLoan(services, request, asking);
    return done(services, orderId, state);
  },
});
