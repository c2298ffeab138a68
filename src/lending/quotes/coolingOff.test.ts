import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SettlementOfferEvent } from '../events/events.ts';
import { computeBalances } from '../statement/balances.ts';
import { computeStatement } from '../statement/statement.ts';
import { anIndianLoan, aPayment } from '../testing/builders.ts';
import { addDays } from '../values/calendar.ts';
import { type Minor, minor } from '../values/money.ts';
import { computeCoolingOffExit, findOpenCoolingOffExit } from './coolingOff.ts';
import { quoteRepaymentOptions } from './repaymentOptions.ts';

const keeping = { days: 3, keepsCommission: true };
const returning = { days: 3, keepsCommission: false };
const loan = anIndianLoan({ coolingOff: keeping });
const { disbursedOn } = loan;

function exitOn(day: number, terms = loan) {
  const on = addDays(disbursedOn, day);
  return computeCoolingOffExit(terms, computeStatement(terms, [], on));
}

function anExit(day: number, amount: Minor, terms = loan): SettlementOfferEvent {
  const on = addDays(disbursedOn, day);
  return {
    kind: 'settlementOffer',
    id: 'exit',
    valueDate: on,
    offeredAt: `${on}T20:00:00.000Z`,
    expiresOn: addDays(disbursedOn, terms.coolingOff?.days ?? 0),
    amount,
    cause: 'coolingOff',
  };
}

describe('the exit of a loan of Rs.10,000 at 36 % a year within three days', () => {
  test('costs the principal and the interest of the days passed, on each of them', () => {
    expect([0, 1, 2, 3].map((day) => exitOn(day)?.amount)).toEqual([
      1_000_000, 1_000_986, 1_001_973, 1_002_959,
    ]);
    expect(exitOn(4)).toBeNull();
    expect(exitOn(1, anIndianLoan())).toBeNull();
  });

  test('returns the commission with its tax where the terms say so', () => {
    const terms = anIndianLoan({ coolingOff: returning });
    expect(exitOn(2, terms)).toMatchObject({ returnedCommission: 23_600, amount: 1_001_973 - 23_600 });
  });

  test('costs the interest of the days passed although the terms owe scheduled interest', () => {
    const terms = { ...loan, interest: { ...loan.interest, accrual: 'scheduled' as const } };
    expect(exitOn(2, terms)?.amount).toBe(1_001_973);
  });

  test('costs less by what was paid, and is not offered once all is paid', () => {
    const on = addDays(disbursedOn, 1);
    const paid = computeStatement(loan, [aPayment(disbursedOn, 400_000)], on);
    expect(computeCoolingOffExit(loan, paid)).toMatchObject({ amount: 600_592, paid: 400_394 });
    const settled = computeStatement(loan, [aPayment(on, 1_000_986)], on);
    expect(computeCoolingOffExit(loan, settled)).toBeNull();
  });

  test('is the payoff until the period ends, although early repayment is not open yet', () => {
    const on = addDays(disbursedOn, 2);
    const exit = anExit(1, minor(1_000_986));
    const statement = computeStatement(loan, [exit], on);
    const { all } = quoteRepaymentOptions(loan, [exit], statement);
    expect(all).toMatchObject({ amount: 1_000_986, until: addDays(disbursedOn, 3), from: on });
    const after = computeStatement(loan, [exit], addDays(disbursedOn, 4));
    expect(findOpenCoolingOffExit(after)).toBeUndefined();
    expect(quoteRepaymentOptions(loan, [exit], after).all.from > after.asOf).toBe(true);
  });
});

test('an exit paid on any day of the period ends the loan, balances the ledger and leaves no later debt', () => {
  const days = fc.integer({ min: 1, max: 20 });
  fc.assert(
    fc.property(
      days,
      fc.boolean(),
      fc.nat(),
      fc.nat(),
      fc.nat(),
      (period, keepsCommission, ask, pay, early) => {
        const terms = anIndianLoan({ coolingOff: { days: period, keepsCommission } });
        const askedOn = ask % (period + 1);
        const paidOn = askedOn + (pay % (period - askedOn + 1));
        const before = early % 3 === 0 ? [aPayment(disbursedOn, 100_000 + (early % 500_000))] : [];
        const on = addDays(disbursedOn, askedOn);
        const quote = computeCoolingOffExit(terms, computeStatement(terms, before, on));
        if (quote === null) throw new Error('there is an exit within the period');
        const exit = anExit(askedOn, quote.amount, terms);
        const payment = aPayment(addDays(disbursedOn, paidOn), quote.amount, {
          receivedAt: '2999-01-01T00:00:00.000Z',
        });
        const events = [...before, exit, payment];
        for (const day of [paidOn, period, period + 60]) {
          const statement = computeStatement(terms, events, addDays(disbursedOn, day));
          expect(statement.settledOn).toBe(payment.valueDate);
          expect([statement.payoff, statement.credit]).toEqual([0, 0]);
          expect([...computeBalances(statement).values()].reduce((sum, balance) => sum + balance, 0)).toBe(0);
        }
      },
    ),
  );
});
