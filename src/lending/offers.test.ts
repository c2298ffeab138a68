import { describe, expect, it } from 'vitest';
import { balancesOf } from './balances.ts';
import { addDays, type Day } from './calendar.ts';
import type { LoanEvent } from './events.ts';
import { statementOf } from './statement.ts';
import {
  aCharge,
  aFeePayment,
  aLoan,
  anOffer,
  aPayment,
  aQuote,
  aRefund,
  aReversal,
  aWaiver,
  DUE,
} from './testing/builders.ts';

const late = addDays(DUE, 5);
const offer = anOffer(late, 200_000);

function on(day: Day, ...events: LoanEvent[]) {
  return statementOf(aLoan(), events, day);
}

describe('a settlement offer', () => {
  it('is kept by what is paid from its day to its last, and became known since it was made', () => {
    const keeps = (paidOn: Day, receivedAt: string) => {
      const payment = aPayment(paidOn, 200_000, { receivedAt });
      return on(addDays(late, 9), offer, payment).offers[0]?.state === 'kept';
    };
    expect(keeps(late, offer.offeredAt)).toBe(true);
    expect(keeps(late, `${late}T14:59:59.999Z`)).toBe(false);
    expect(keeps(addDays(late, -1), `${late}T16:00:00.000Z`)).toBe(false);
    expect(keeps(addDays(late, 5), '2026-12-01T00:00:00.000Z')).toBe(true);
    expect(keeps(addDays(late, 6), '2026-12-01T00:00:00.000Z')).toBe(false);
  });

  it('counts what is paid while another is open too', () => {
    const dearer = anOffer(addDays(late, -1), 250_000);
    const after = on(addDays(late, 1), dearer, offer, aPayment(addDays(late, 1), 210_000));
    expect(after).toMatchObject({ settledOn: addDays(late, 1), credit: 10_000, extensionHeld: 0 });
    expect(after.offers.map(({ paid, state }) => [paid, state])).toEqual([
      [210_000, 'lapsed'],
      [200_000, 'kept'],
    ]);
    const [{ allocations } = { allocations: [] }] = after.payments;
    expect(allocations.reduce((sum, { amount }) => sum + amount, 0)).toBe(200_000);
  });

  it('lets go of what was neither paid nor let go of before, and of nothing twice', () => {
    const before = [aPayment(DUE, 100_000), aWaiver(late, 1_000)];
    const { totals, granted, remaining } = on(late, ...before, offer, aPayment(late, 200_000));
    const sumOf = (kind: 'accrued' | 'paid' | 'waived') =>
      Object.values(totals).reduce((sum, of) => sum + of[kind], 0);
    expect([remaining, sumOf('paid'), sumOf('waived')]).toEqual([0, 300_000, granted]);
    expect(granted).toBe(sumOf('accrued') - 300_000);
  });

  it('counts what was paid ahead before it lets go of the rest', () => {
    const early = addDays(DUE, -10);
    const ended = on(
      early,
      aPayment(addDays(DUE, -15), 100_000),
      anOffer(early, 180_000),
      aPayment(early, 180_000),
    );
    expect(ended).toMatchObject({ settledOn: early, credit: 0, remaining: 0 });
    expect(ended.totals.principal.paid + ended.totals.interest.paid + ended.totals.vat.paid).toBe(280_000);
  });

  it('that was kept ends nothing again of a debt that is owed again', () => {
    const paid = aPayment(late, 210_000);
    const back = aRefund(addDays(late, 1), 60_000, { paymentId: paid.id });
    const more = aPayment(addDays(late, 2), 20_000);
    const open = anOffer(late, 200_000);
    const after = on(addDays(late, 2), open, paid, back, more);
    expect(after).toMatchObject({ settledOn: null, offers: [{ paid: 200_000, state: 'kept' }] });
    expect(after.payoff).toBe(50_000 + Math.round(50_000 * 0.03) - 20_000);
  });

  it('made of a debt that has ended takes nothing', () => {
    const whole = aPayment(DUE, 305_148);
    const more = aPayment(late, 200_000);
    expect(on(late, whole, offer, more)).toMatchObject({
      settledOn: DUE,
      credit: 200_000,
      offers: [{ paid: 0, state: 'lapsed' }],
    });
  });
});

describe('a debt that has ended', () => {
  const whole = aPayment(DUE, 305_148);

  it('is not written off, bears no charge, and gets no new schedule, on its last day neither', () => {
    const off = { kind: 'writeOff', id: 'off', valueDate: late } as const;
    const anew = {
      kind: 'restructure',
      id: 'anew',
      valueDate: late,
      periods: [15],
      annualRate: '0',
    } as const;
    for (const paid of [whole, aPayment(late, 350_920)])
      expect(on(late, paid, off, anew)).toMatchObject({
        settledOn: paid.valueDate,
        writtenOffOn: null,
        former: [],
      });
    expect(on(late, whole, aCharge(late, 500, 'fee'))).toMatchObject({ settledOn: DUE, remaining: 0 });
  });
});

describe('the fee of an extension that was reversed', () => {
  it('in part, below what it costs, voids the extension, and what held is a repayment', () => {
    const [first, second] = [aFeePayment(DUE, 11_000), aFeePayment(DUE, 10_000)];
    const events = [aQuote(DUE), first, second, aReversal(late, second)];
    const after = on(late, ...events);
    expect(after).toMatchObject({ repayDate: DUE, extensionFees: 0, extensions: [{ state: 'lapsed' }] });
    expect(after.totals.lateInterest.accrued).toBe(Math.round((305_148 - 11_000) * 0.03 * 5));
  });

  it('leaves a debt that had ended owed again, with the charges of the days that it had bought', () => {
    const fee = aFeePayment(DUE, 21_000);
    const whole = aPayment(addDays(DUE, 7), 305_148 + 2_000);
    const on30 = addDays(DUE, 30);
    const events = [aQuote(DUE), fee, whole, aReversal(on30, fee)];
    expect(on(addDays(on30, -1), ...events)).toMatchObject({ payoff: 0, credit: 2_000 });
    const left = Math.round(305_148 * 0.03 * 7) - 2_000;
    expect(on(addDays(DUE, 7), whole).payoff).toBe(left);
    const after = on(on30, ...events);
    expect(after).toMatchObject({ overdueSince: DUE, credit: 0, payoff: on(on30, whole).payoff });
    expect([...balancesOf(after).values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
  });
});
