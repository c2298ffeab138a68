import { describe, expect, it } from 'vitest';
import { addDays } from './calendar.ts';
import { minor } from './money.ts';
import { statementOf } from './statement.ts';
import { stateAfter } from './states.ts';
import {
  aFeePayment,
  aLoan,
  anAccrualStop,
  anOffer,
  aPayment,
  aQuote,
  aRefund,
  aReversal,
  aWaiver,
  DUE,
} from './testing/builders.ts';
import { book, charges, late, on, owed } from './testing/lateLoan.ts';

describe('a payment that was undone', () => {
  const paid = aPayment(DUE, 305_148);
  const undone = aReversal(late, paid);

  it('leaves a repaid loan overdue, with the charges that it would have without the payment', () => {
    expect(stateAfter(on(addDays(late, -1), paid, undone))).toBe('repaid');
    const after = on(late, paid, undone);
    expect(after).toMatchObject({ repayAmount: owed, overdueSince: DUE, settledOn: null, payments: [] });
    expect(after.reversals).toEqual([
      {
        reversalId: undone.id,
        paymentId: paid.id,
        provider: 'sandbox',
        amount: 305_148,
        paidOn: DUE,
        undoneOn: late,
      },
    ]);
    expect(stateAfter(after)).toBe('overdue');
    expect(on(addDays(late, 1), paid, undone)).toEqual({
      ...on(addDays(late, 1)),
      reversals: after.reversals,
    });
  });

  it('leaves a loan repaid early to be repaid, with all its interest', () => {
    const early = aPayment(addDays(DUE, -7), 303_947);
    const after = on(addDays(DUE, -5), early, aReversal(addDays(DUE, -5), early));
    expect(after).toMatchObject({ dueAmount: 305_148, repayDate: DUE });
    expect(stateAfter(after)).toBe('to_be_repaid');
  });

  it('in part leaves the rest paid, and in more parts than it had takes no more than it was', () => {
    const parts = [100_000, 150_000].map((amount, index) => ({
      ...aReversal(addDays(late, index), paid),
      id: `part ${index}`,
      amount: minor(amount),
    }));
    const after = on(late, paid, ...parts);
    expect(after).toMatchObject({
      repayAmount: 100_000 + 5 * 3_000,
      overdueSince: DUE,
      payments: [{ amount: 205_148 }],
    });
    expect(on(addDays(late, 1), paid, ...parts)).toMatchObject({ repayAmount: 250_000 + 6 * 7_500 });
    const again = { ...aReversal(addDays(late, 2), paid), id: 'told again' };
    const all = on(addDays(late, 2), paid, ...parts, aReversal(addDays(late, 2), paid), again);
    expect(all.reversals.map(({ amount }) => amount)).toEqual([100_000, 150_000, 55_148]);
    expect(all.payments).toEqual([]);
  });

  it('makes what was paid back of it owed again, from the day on which it went back', () => {
    const more = aPayment(DUE, 305_648);
    const refund = aRefund(addDays(DUE, 2), 500, { paymentId: more.id });
    const after = on(late, more, refund, aReversal(late, more));
    const later = Math.round((305_148 * 5 + 500 * 3) * 0.03);
    expect(after).toMatchObject({ repayAmount: 305_648 + later, credit: 0 });
    expect(book(late, more, refund, aReversal(late, more))).toMatchObject({
      principal_receivable: 300_500,
      'cash:sandbox': -500,
    });
  });

  it('that was an extension’s fee leaves the loan on the date before it', () => {
    const fee = aFeePayment(DUE, 21_000);
    const events = [aQuote(DUE), fee, aReversal(late, fee)];
    expect(on(addDays(late, -1), ...events)).toMatchObject({ repayDate: addDays(DUE, 7) });
    expect(on(late, ...events)).toMatchObject({ repayDate: DUE, repayAmount: owed, extensionFees: 0 });
    expect(book(late, ...events)).not.toHaveProperty('fee_income');
  });
});

describe('a waiver', () => {
  it('of late charges lowers what is owed by its amount, at most by what they come to', () => {
    expect(on(late, aWaiver(late, 20_000)).repayAmount).toBe(owed - 20_000);
    const all = on(late, aWaiver(late, 99_999));
    expect(all).toMatchObject({ repayAmount: 305_148, waivers: [{ amount: 99_999, waived: charges }] });
    expect(book(late, aWaiver(late, 99_999))).toMatchObject({ waivers: charges, late_income: -charges });
    expect(on(late, aWaiver(late, 30_000), aWaiver(late, 30_000))).toMatchObject({
      repayAmount: 305_148,
      waivers: [{ waived: 30_000 }, { waived: charges - 30_000 }],
    });
  });

  it('comes before what is paid on its day', () => {
    expect(on(late, aPayment(late, 305_148), aWaiver(late, charges))).toMatchObject({ settledOn: late });
  });

  it('of interest takes its VAT along, and what is to come is not borne', () => {
    const early = addDays(DUE, -7);
    expect(on(early, aWaiver(early, 5_148, 'interest'))).toMatchObject({ repayAmount: 300_000 });
    const part = on(late, aWaiver(late, 1_000, 'interest')).totals;
    expect([part.interest.waived, part.vat.waived]).toEqual([862, 138]);
    expect(on(late, aWaiver(late, 99_999, 'interest')).waivers).toMatchObject([{ waived: 5_148 }]);
  });

  it('of a fee that nobody owes is nothing', () => {
    expect(on(late, aWaiver(late, 500, 'fee'))).toMatchObject({
      repayAmount: owed,
      waivers: [{ waived: 0 }],
    });
  });
});

describe('a stop of late charges', () => {
  it('from a day on leaves those of the days before', () => {
    const stopped = anAccrualStop(addDays(DUE, 3));
    expect(on(late, stopped).totals.lateInterest.accrued).toBe(18_309);
    expect(on(addDays(late, 40), stopped).totals.lateInterest.accrued).toBe(18_309);
  });

  it('until a day leaves those of the days after', () => {
    const stopped = anAccrualStop(addDays(DUE, 1), { until: addDays(DUE, 4) });
    expect(on(late, stopped).instalments[0]).toMatchObject({ lateDays: 1 });
    expect(on(late, stopped).totals.lateInterest.accrued).toBe(9_154);
  });

  it('is what a pause does where the product says so', () => {
    const pause = { kind: 'pause', id: 'pause', valueDate: addDays(DUE, 3), until: null } as const;
    const terms = aLoan({ pauseStopsCharges: true });
    expect(statementOf(terms, [pause], late)).toMatchObject({ pause: { id: 'pause' } });
    expect(statementOf(terms, [pause], late).totals.lateInterest.accrued).toBe(18_309);
    expect(on(late, pause)).toMatchObject({ repayAmount: owed, pause: { id: 'pause' } });
    const own = {
      ...pause,
      id: 'own',
      valueDate: addDays(DUE, 4),
      until: late,
      remindersOnly: true,
    } as const;
    expect(statementOf(terms, [own], late).totals.lateInterest.accrued).toBe(
      statementOf(terms, [], late).totals.lateInterest.accrued,
    );
    expect(statementOf(terms, [pause, own], late).pause).toMatchObject({ id: 'pause', until: null });
    expect(statementOf(terms, [own], late).pause).toMatchObject({ id: 'own' });
  });
});

describe('a settlement offer', () => {
  const offer = anOffer(late, 200_000);
  const first = aPayment(addDays(late, 1), 150_000);

  it('ends the debt once it is paid, in parts too; what is beyond it is the borrower’s', () => {
    const last = aPayment(addDays(late, 5), 60_000);
    expect(on(addDays(late, 1), offer, first)).toMatchObject({ offers: [{ paid: 150_000, state: 'open' }] });
    expect(on(addDays(late, 5), offer, first, last)).toMatchObject({
      settledOn: addDays(late, 5),
      credit: 10_000,
      offers: [{ paid: 200_000, state: 'kept' }],
    });
    const { waivers, borrower_credit, principal_receivable } = book(addDays(late, 5), offer, first, last);
    expect([borrower_credit, principal_receivable]).toEqual([-10_000, undefined]);
    expect(waivers).toBeGreaterThan(100_000);
  });

  it('runs out by itself, and what was paid stays paid', () => {
    const short = aPayment(addDays(late, 5), 49_999);
    const tooLate = aPayment(addDays(late, 6), 1);
    const after = on(addDays(late, 6), offer, first, short, tooLate);
    expect(after).toMatchObject({ settledOn: null, offers: [{ paid: 199_999, state: 'lapsed' }] });
    expect(after.payoff).toBeGreaterThan(100_000);
  });

  it('is not paid by what was known before it', () => {
    const before = aPayment(late, 200_000, { receivedAt: `${late}T14:00:00.000Z` });
    expect(on(late, before, offer)).toMatchObject({ settledOn: null, offers: [{ paid: 0, state: 'open' }] });
  });
});

describe('a write-off', () => {
  const off = { kind: 'writeOff', id: 'off', valueDate: late } as const;

  it('takes what is owed out of the books, where nothing accrues any more, and leaves it payable', () => {
    expect(on(addDays(late, 30), off)).toMatchObject({ payoff: owed, writtenOffOn: late });
    expect(book(addDays(late, 30), off)).toMatchObject({ write_offs: owed });
    expect(Object.keys(book(late, off)).filter((account) => account.endsWith('_receivable'))).toEqual([]);
    const part = aPayment(addDays(late, 9), 50_920);
    expect(book(addDays(late, 9), off, part)).toMatchObject({ write_offs: 300_000, 'cash:sandbox': 50_920 });
    const rest = aPayment(addDays(late, 10), 300_000);
    expect(on(addDays(late, 10), off, part, rest)).toMatchObject({ settledOn: addDays(late, 10), credit: 0 });
  });
});

describe('credit', () => {
  it('goes back in parts', () => {
    const events = [aPayment(DUE, 305_648), aRefund(addDays(DUE, 1), 200), aRefund(addDays(DUE, 2), 100)];
    expect([1, 2].map((days) => on(addDays(DUE, days), ...events).credit)).toEqual([300, 200]);
  });
});
