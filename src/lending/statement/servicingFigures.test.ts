import { describe, expect, it } from 'vitest';
import {
  aFeePayment,
  aLoan,
  anAccrualStop,
  anExtensionQuote,
  aPayment,
  aRefund,
  aReversal,
  aSettlementOffer,
  aWaiver,
  firstDueDate,
} from '../testing/builders.ts';
import {
  amountOwed,
  lateChargesAmount,
  lateDay,
  lateLoanBalances,
  lateLoanStatement,
} from '../testing/lateLoan.ts';
import { addDays } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { computeStatement } from './statement.ts';
import { getDisbursedState } from './states.ts';

describe('a reversed payment', () => {
  const paid = aPayment(firstDueDate, 305_148);
  const reversedStatement = aReversal(lateDay, paid);

  it('leaves a repaid loan overdue, with the charges that it would have without the payment', () => {
    expect(getDisbursedState(lateLoanStatement(addDays(lateDay, -1), paid, reversedStatement))).toBe(
      'repaid',
    );
    const after = lateLoanStatement(lateDay, paid, reversedStatement);
    expect(after).toMatchObject({
      repayAmount: amountOwed,
      overdueSince: firstDueDate,
      settledOn: null,
      payments: [],
    });
    expect(after.reversals).toEqual([
      {
        reversalId: reversedStatement.id,
        paymentId: paid.id,
        provider: 'sandbox',
        amount: 305_148,
        paidOn: firstDueDate,
        reversedOn: lateDay,
      },
    ]);
    expect(getDisbursedState(after)).toBe('overdue');
    expect(lateLoanStatement(addDays(lateDay, 1), paid, reversedStatement)).toEqual({
      ...lateLoanStatement(addDays(lateDay, 1)),
      reversals: after.reversals,
    });
  });

  it('leaves a loan repaid early open, with all its interest', () => {
    const early = aPayment(addDays(firstDueDate, -7), 303_947);
    const after = lateLoanStatement(
      addDays(firstDueDate, -5),
      early,
      aReversal(addDays(firstDueDate, -5), early),
    );
    expect(after).toMatchObject({ nextPaymentAmount: 305_148, repayDate: firstDueDate });
    expect(getDisbursedState(after)).toBe('to_be_repaid');
  });

  it('reversed in part leaves the remainder paid, and in several parts at most its amount', () => {
    const parts = [100_000, 150_000].map((amount, index) => ({
      ...aReversal(addDays(lateDay, index), paid),
      id: `part ${index}`,
      amount: minor(amount),
    }));
    const after = lateLoanStatement(lateDay, paid, ...parts);
    expect(after).toMatchObject({
      repayAmount: 100_000 + 5 * 3_000,
      overdueSince: firstDueDate,
      payments: [{ amount: 205_148 }],
    });
    expect(lateLoanStatement(addDays(lateDay, 1), paid, ...parts)).toMatchObject({
      repayAmount: 250_000 + 6 * 7_500,
    });
    const again = { ...aReversal(addDays(lateDay, 2), paid), id: 'told again' };
    const all = lateLoanStatement(
      addDays(lateDay, 2),
      paid,
      ...parts,
      aReversal(addDays(lateDay, 2), paid),
      again,
    );
    expect(all.reversals.map(({ amount }) => amount)).toEqual([100_000, 150_000, 55_148]);
    expect(all.payments).toEqual([]);
  });

  it('adds what was refunded of it to the debt, from the day of the refund', () => {
    const more = aPayment(firstDueDate, 305_648);
    const refund = aRefund(addDays(firstDueDate, 2), 500, { paymentId: more.id });
    const after = lateLoanStatement(lateDay, more, refund, aReversal(lateDay, more));
    const later = Math.round((305_148 * 5 + 500 * 3) * 0.03);
    expect(after).toMatchObject({ repayAmount: 305_648 + later, credit: 0 });
    expect(lateLoanBalances(lateDay, more, refund, aReversal(lateDay, more))).toMatchObject({
      principal_receivable: 300_500,
      'cash:sandbox': -500,
    });
  });

  it('that was an extension’s fee restores the former due date', () => {
    const fee = aFeePayment(firstDueDate, 21_000);
    const events = [anExtensionQuote(firstDueDate), fee, aReversal(lateDay, fee)];
    expect(lateLoanStatement(addDays(lateDay, -1), ...events)).toMatchObject({
      repayDate: addDays(firstDueDate, 7),
    });
    expect(lateLoanStatement(lateDay, ...events)).toMatchObject({
      repayDate: firstDueDate,
      repayAmount: amountOwed,
      extensionFees: 0,
    });
    expect(lateLoanBalances(lateDay, ...events)).not.toHaveProperty('fee_income');
  });
});

describe('a waiver', () => {
  it('of late charges lowers the debt by its amount, at most by the charges', () => {
    expect(lateLoanStatement(lateDay, aWaiver(lateDay, 20_000)).repayAmount).toBe(amountOwed - 20_000);
    const all = lateLoanStatement(lateDay, aWaiver(lateDay, 99_999));
    expect(all).toMatchObject({
      repayAmount: 305_148,
      waivers: [{ amount: 99_999, waived: lateChargesAmount }],
    });
    expect(lateLoanBalances(lateDay, aWaiver(lateDay, 99_999))).toMatchObject({
      waivers: lateChargesAmount,
      late_income: -lateChargesAmount,
    });
    expect(lateLoanStatement(lateDay, aWaiver(lateDay, 30_000), aWaiver(lateDay, 30_000))).toMatchObject({
      repayAmount: 305_148,
      waivers: [{ waived: 30_000 }, { waived: lateChargesAmount - 30_000 }],
    });
  });

  it('is applied before the payments of its day', () => {
    expect(
      lateLoanStatement(lateDay, aPayment(lateDay, 305_148), aWaiver(lateDay, lateChargesAmount)),
    ).toMatchObject({ settledOn: lateDay });
  });

  it('of interest includes its VAT, and applies to interest not yet due', () => {
    const early = addDays(firstDueDate, -7);
    expect(lateLoanStatement(early, aWaiver(early, 5_148, 'interest'))).toMatchObject({
      repayAmount: 300_000,
    });
    const part = lateLoanStatement(lateDay, aWaiver(lateDay, 1_000, 'interest')).totals;
    expect([part.interest.waived, part.vat.waived]).toEqual([862, 138]);
    expect(lateLoanStatement(lateDay, aWaiver(lateDay, 99_999, 'interest')).waivers).toMatchObject([
      { waived: 5_148 },
    ]);
  });

  it('of a fee that is not owed waives nothing', () => {
    expect(lateLoanStatement(lateDay, aWaiver(lateDay, 500, 'fee'))).toMatchObject({
      repayAmount: amountOwed,
      waivers: [{ waived: 0 }],
    });
  });
});

describe('an accrual stop of late charges', () => {
  it('from a day on leaves the charges of the days before', () => {
    const stopped = anAccrualStop(addDays(firstDueDate, 3));
    expect(lateLoanStatement(lateDay, stopped).totals.lateInterest.accrued).toBe(18_309);
    expect(lateLoanStatement(addDays(lateDay, 40), stopped).totals.lateInterest.accrued).toBe(18_309);
  });

  it('until a day leaves the charges of the days after', () => {
    const stopped = anAccrualStop(addDays(firstDueDate, 1), { until: addDays(firstDueDate, 4) });
    expect(lateLoanStatement(lateDay, stopped).instalments[0]).toMatchObject({ lateDays: 1 });
    expect(lateLoanStatement(lateDay, stopped).totals.lateInterest.accrued).toBe(9_154);
  });

  it('is the effect of a collection hold where the product stops charges', () => {
    const pause = { kind: 'pause', id: 'pause', valueDate: addDays(firstDueDate, 3), until: null } as const;
    const terms = aLoan({ pauseStopsCharges: true });
    expect(computeStatement(terms, [pause], lateDay)).toMatchObject({ collectionHold: { id: 'pause' } });
    expect(computeStatement(terms, [pause], lateDay).totals.lateInterest.accrued).toBe(18_309);
    expect(lateLoanStatement(lateDay, pause)).toMatchObject({
      repayAmount: amountOwed,
      collectionHold: { id: 'pause' },
    });
    const own = {
      ...pause,
      id: 'own',
      valueDate: addDays(firstDueDate, 4),
      until: lateDay,
      remindersOnly: true,
    } as const;
    expect(computeStatement(terms, [own], lateDay).totals.lateInterest.accrued).toBe(
      computeStatement(terms, [], lateDay).totals.lateInterest.accrued,
    );
    expect(computeStatement(terms, [pause, own], lateDay).collectionHold).toMatchObject({
      id: 'pause',
      until: null,
    });
    expect(computeStatement(terms, [own], lateDay).collectionHold).toMatchObject({ id: 'own' });
  });
});

describe('a settlement offer', () => {
  const offer = aSettlementOffer(lateDay, 200_000);
  const first = aPayment(addDays(lateDay, 1), 150_000);

  it('settles the debt once it is paid, in parts too; the excess is credit', () => {
    const last = aPayment(addDays(lateDay, 5), 60_000);
    expect(lateLoanStatement(addDays(lateDay, 1), offer, first)).toMatchObject({
      settlementOffers: [{ paid: 150_000, state: 'open' }],
    });
    expect(lateLoanStatement(addDays(lateDay, 5), offer, first, last)).toMatchObject({
      settledOn: addDays(lateDay, 5),
      credit: 10_000,
      settlementOffers: [{ paid: 200_000, state: 'honoured' }],
    });
    const { waivers, borrower_credit, principal_receivable } = lateLoanBalances(
      addDays(lateDay, 5),
      offer,
      first,
      last,
    );
    expect([borrower_credit, principal_receivable]).toEqual([-10_000, undefined]);
    expect(waivers).toBeGreaterThan(100_000);
  });

  it('lapses by itself, and its payments stay', () => {
    const short = aPayment(addDays(lateDay, 5), 49_999);
    const tooLate = aPayment(addDays(lateDay, 6), 1);
    const after = lateLoanStatement(addDays(lateDay, 6), offer, first, short, tooLate);
    expect(after).toMatchObject({ settledOn: null, settlementOffers: [{ paid: 199_999, state: 'lapsed' }] });
    expect(after.payoff).toBeGreaterThan(100_000);
  });

  it('is not paid by payments received before it', () => {
    const before = aPayment(lateDay, 200_000, { receivedAt: `${lateDay}T14:00:00.000Z` });
    expect(lateLoanStatement(lateDay, before, offer)).toMatchObject({
      settledOn: null,
      settlementOffers: [{ paid: 0, state: 'open' }],
    });
  });
});

describe('a write-off', () => {
  const writeOffEvent = { kind: 'writeOff', id: 'off', valueDate: lateDay } as const;

  it('removes the debt from the ledger, stops its accrual and leaves it payable', () => {
    expect(lateLoanStatement(addDays(lateDay, 30), writeOffEvent)).toMatchObject({
      payoff: amountOwed,
      writtenOffOn: lateDay,
    });
    expect(lateLoanBalances(addDays(lateDay, 30), writeOffEvent)).toMatchObject({ write_offs: amountOwed });
    expect(
      Object.keys(lateLoanBalances(lateDay, writeOffEvent)).filter((account) =>
        account.endsWith('_receivable'),
      ),
    ).toEqual([]);
    const part = aPayment(addDays(lateDay, 9), 50_920);
    expect(lateLoanBalances(addDays(lateDay, 9), writeOffEvent, part)).toMatchObject({
      write_offs: 300_000,
      'cash:sandbox': 50_920,
    });
    const rest = aPayment(addDays(lateDay, 10), 300_000);
    expect(lateLoanStatement(addDays(lateDay, 10), writeOffEvent, part, rest)).toMatchObject({
      settledOn: addDays(lateDay, 10),
      credit: 0,
    });
  });
});

describe('credit', () => {
  it('is refunded in parts', () => {
    const events = [
      aPayment(firstDueDate, 305_648),
      aRefund(addDays(firstDueDate, 1), 200),
      aRefund(addDays(firstDueDate, 2), 100),
    ];
    expect([1, 2].map((days) => lateLoanStatement(addDays(firstDueDate, days), ...events).credit)).toEqual([
      300, 200,
    ]);
  });
});
