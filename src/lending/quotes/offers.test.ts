import { describe, expect, it, test } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeBalances } from '../statement/balances.ts';
import { computeStatement } from '../statement/statement.ts';
import {
  aCharge,
  aFeePayment,
  aLoan,
  anExtensionQuote,
  aPayment,
  aRefund,
  aReversal,
  aSettlementOffer,
  aWaiver,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, type Day } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { findOpenOffer, findSettlementOfferError, findWithdrawableOffer } from './settlementOffers.ts';

const lateDay = addDays(firstDueDate, 5);
const settlementOffer = aSettlementOffer(lateDay, 200_000);

function statementOn(day: Day, ...events: LoanEvent[]) {
  return computeStatement(aLoan(), events, day);
}

describe('a settlement offer', () => {
  it('counts the payments from its day to its last day that were received after it was made', () => {
    const completingPayment = (paidOn: Day, receivedAt: string) => {
      const payment = aPayment(paidOn, 200_000, { receivedAt });
      return (
        statementOn(addDays(lateDay, 9), settlementOffer, payment).settlementOffers[0]?.state === 'honoured'
      );
    };
    expect(completingPayment(lateDay, settlementOffer.offeredAt)).toBe(true);
    expect(completingPayment(lateDay, `${lateDay}T14:59:59.999Z`)).toBe(false);
    expect(completingPayment(addDays(lateDay, -1), `${lateDay}T16:00:00.000Z`)).toBe(false);
    expect(completingPayment(addDays(lateDay, 5), '2026-12-01T00:00:00.000Z')).toBe(true);
    expect(completingPayment(addDays(lateDay, 6), '2026-12-01T00:00:00.000Z')).toBe(false);
  });

  it('counts a payment made while another offer is open too', () => {
    const largerOffer = aSettlementOffer(addDays(lateDay, -1), 250_000);
    const after = statementOn(
      addDays(lateDay, 1),
      largerOffer,
      settlementOffer,
      aPayment(addDays(lateDay, 1), 210_000),
    );
    expect(after).toMatchObject({ settledOn: addDays(lateDay, 1), credit: 10_000, extensionHeld: 0 });
    expect(after.settlementOffers.map(({ paid, state }) => [paid, state])).toEqual([
      [210_000, 'lapsed'],
      [200_000, 'honoured'],
    ]);
    const [{ allocations } = { allocations: [] }] = after.payments;
    expect(allocations.reduce((sum, { amount }) => sum + amount, 0)).toBe(200_000);
  });

  it('waives what was neither paid nor waived before, and nothing twice', () => {
    const before = [aPayment(firstDueDate, 100_000), aWaiver(lateDay, 1_000)];
    const {
      totals,
      waivedByLender: granted,
      remaining,
    } = statementOn(lateDay, ...before, settlementOffer, aPayment(lateDay, 200_000));
    const sumOf = (kind: 'accrued' | 'paid' | 'waived') =>
      Object.values(totals).reduce((sum, of) => sum + of[kind], 0);
    expect([remaining, sumOf('paid'), sumOf('waived')]).toEqual([0, 300_000, granted]);
    expect(granted).toBe(sumOf('accrued') - 300_000);
  });

  it('counts prepayments before it waives the remainder', () => {
    const early = addDays(firstDueDate, -10);
    const ended = statementOn(
      early,
      aPayment(addDays(firstDueDate, -15), 100_000),
      aSettlementOffer(early, 180_000),
      aPayment(early, 180_000),
    );
    expect(ended).toMatchObject({ settledOn: early, credit: 0, remaining: 0 });
    expect(ended.totals.principal.paid + ended.totals.interest.paid + ended.totals.vat.paid).toBe(280_000);
  });

  it('once honoured does not settle the debt again after a refund', () => {
    const paid = aPayment(lateDay, 210_000);
    const back = aRefund(addDays(lateDay, 1), 60_000, { paymentId: paid.id });
    const more = aPayment(addDays(lateDay, 2), 20_000);
    const open = aSettlementOffer(lateDay, 200_000);
    const after = statementOn(addDays(lateDay, 2), open, paid, back, more);
    expect(after).toMatchObject({
      settledOn: null,
      settlementOffers: [{ paid: 200_000, state: 'honoured' }],
    });
    expect(after.payoff).toBe(50_000 + Math.round(50_000 * 0.03) - 20_000);
  });

  it('made after a payment that is reversed ends the debt only once the reversed amount is paid too', () => {
    const earlier = aPayment(firstDueDate, 100_000);
    const offer = { ...settlementOffer, paidBefore: earlier.amount };
    const completing = aPayment(lateDay, 200_000);
    const bounced = aReversal(addDays(lateDay, 1), earlier);
    const find = (day: Day, ...events: LoanEvent[]) => {
      const { settledOn, settlementOffers } = statementOn(day, earlier, offer, ...events);
      return { settledOn, ...settlementOffers[0] };
    };
    const honoured = { settledOn: lateDay, amount: 200_000, paid: 200_000, state: 'honoured' };
    expect(find(addDays(lateDay, 1), completing)).toMatchObject(honoured);
    expect(find(lateDay, completing, bounced)).toMatchObject(honoured);
    expect(find(addDays(lateDay, 1), completing, bounced)).toMatchObject({
      ...{ settledOn: null, amount: 300_000, paid: 200_000, state: 'open' },
    });
    const rest = aPayment(addDays(lateDay, 2), 100_000);
    expect(find(addDays(lateDay, 2), completing, bounced, rest)).toMatchObject({
      ...{ settledOn: addDays(lateDay, 2), state: 'honoured' },
    });
  });

  it('for a settled debt takes no payment', () => {
    const fullPayment = aPayment(firstDueDate, 305_148);
    const more = aPayment(lateDay, 200_000);
    expect(statementOn(lateDay, fullPayment, settlementOffer, more)).toMatchObject({
      settledOn: firstDueDate,
      credit: 200_000,
      settlementOffers: [{ paid: 0, state: 'lapsed' }],
    });
  });
});

describe('a withdrawn settlement offer', () => {
  const withdrawnOn = addDays(lateDay, 1);
  const until = addDays(lateDay, 3);
  const withdrawal = {
    kind: 'settlementWithdrawal',
    id: 'w',
    valueDate: withdrawnOn,
    offerId: settlementOffer.id,
    until,
  } as const;

  it('is open before, and settles the debt only by payments dated up to the day it leaves them', () => {
    const outcomeOf = (paidOn: Day) => {
      const payment = aPayment(paidOn, 200_000, { receivedAt: `${addDays(paidOn, 1)}T00:00:00.000Z` });
      const { settledOn, settlementOffers } = statementOn(
        addDays(lateDay, 9),
        settlementOffer,
        withdrawal,
        payment,
      );
      return [settledOn, settlementOffers[0]?.state];
    };
    expect(outcomeOf(until)).toEqual([until, 'honoured']);
    expect(outcomeOf(addDays(until, 1))).toEqual([null, 'withdrawn']);
    const stateOn = (day: Day) => statementOn(day, settlementOffer, withdrawal).settlementOffers[0]?.state;
    expect([lateDay, withdrawnOn, until].map(stateOn)).toEqual(['open', 'withdrawn', 'withdrawn']);
  });

  it('is no offer of the loan, leaves room for another, and ends no later than it would have', () => {
    const late = { ...withdrawal, until: addDays(lateDay, 60) };
    const statement = statementOn(withdrawnOn, settlementOffer, late);
    expect(findOpenOffer(statement)).toBeNull();
    const { payoff } = statement;
    expect(findSettlementOfferError(statement, { amount: minor(payoff - 1), expiresOn: until })).toBeNull();
    expect(statement.settlementOffers[0]?.expiresOn).toBe(settlementOffer.expiresOn);
  });
});

test('an exit that the borrower asked for is not the lender’s to withdraw', () => {
  const exit = { ...settlementOffer, cause: 'coolingOff' as const };
  const withdrawable = (offer: LoanEvent) =>
    findWithdrawableOffer(statementOn(lateDay, offer), settlementOffer.id)?.state;
  expect([settlementOffer, exit].map(withdrawable)).toEqual(['open', undefined]);
});

describe('a debt that has ended', () => {
  const fullPayment = aPayment(firstDueDate, 305_148);

  it('takes no write-off, charge or new schedule, not even on its last day', () => {
    const off = { kind: 'writeOff', id: 'off', valueDate: lateDay } as const;
    const anew = {
      kind: 'restructure',
      id: 'anew',
      valueDate: lateDay,
      periods: [15],
      annualRate: '0',
    } as const;
    for (const paid of [fullPayment, aPayment(lateDay, 350_920)])
      expect(statementOn(lateDay, paid, off, anew)).toMatchObject({
        settledOn: paid.valueDate,
        writtenOffOn: null,
        supersededSchedules: [],
      });
    expect(statementOn(lateDay, fullPayment, aCharge(lateDay, 500, 'fee'))).toMatchObject({
      settledOn: firstDueDate,
      remaining: 0,
    });
  });
});

describe('the fee of an extension that was reversed', () => {
  it('in part, below the price, voids the extension and turns the remainder into a repayment', () => {
    const [first, second] = [aFeePayment(firstDueDate, 11_000), aFeePayment(firstDueDate, 10_000)];
    const events = [anExtensionQuote(firstDueDate), first, second, aReversal(lateDay, second)];
    const after = statementOn(lateDay, ...events);
    expect(after).toMatchObject({
      repayDate: firstDueDate,
      extensionFees: 0,
      extensions: [{ state: 'lapsed' }],
    });
    expect(after.totals.lateInterest.accrued).toBe(Math.round((305_148 - 11_000) * 0.03 * 5));
  });

  it('reopens a settled debt with the late charges of the days of the extension', () => {
    const fee = aFeePayment(firstDueDate, 21_000);
    const fullPayment = aPayment(addDays(firstDueDate, 7), 305_148 + 2_000);
    const on30 = addDays(firstDueDate, 30);
    const events = [anExtensionQuote(firstDueDate), fee, fullPayment, aReversal(on30, fee)];
    expect(statementOn(addDays(on30, -1), ...events)).toMatchObject({ payoff: 0, credit: 2_000 });
    const left = Math.round(305_148 * 0.03 * 7) - 2_000;
    expect(statementOn(addDays(firstDueDate, 7), fullPayment).payoff).toBe(left);
    const after = statementOn(on30, ...events);
    expect(after).toMatchObject({
      overdueSince: firstDueDate,
      credit: 0,
      payoff: statementOn(on30, fullPayment).payoff,
    });
    expect([...computeBalances(after).values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });
});
