import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeStatement, type Statement } from '../statement/statement.ts';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import {
  aCharge,
  aLoan,
  aLoanInFourInstalments,
  anIndianLoan,
  aPayment,
  firstDueDate,
} from '../testing/builders.ts';
import { addDays, toDay } from '../values/calendar.ts';
import { debtComponents } from '../values/components.ts';

function listAllocations(statement: Statement, index = 0): (string | number)[][] {
  return (statement.payments[index]?.allocations ?? []).map((to) => [to.instalment, to.component, to.amount]);
}

describe('a payment', () => {
  it('pays charges, enforcement costs, penalties, fees, interest, principal in this order', () => {
    const on = toDay('2026-11-18');
    const events = [
      aCharge(toDay('2026-11-17'), 7_000, 'enforcement'),
      aCharge(toDay('2026-11-18'), 5_000, 'fee'),
      aPayment(on, 200_000),
    ];
    expect(listAllocations(computeStatement(anIndianLoan(), events, on))).toEqual([
      [1, 'lateInterest', 36_391],
      [1, 'enforcement', 7_000],
      [1, 'penalty', 100_000],
      [1, 'fee', 5_000],
      [1, 'interest', 30_575],
      [1, 'principal', 21_034],
    ]);
  });

  it('pays one class of every due instalment before the next class, the oldest first', () => {
    const on = toDay('2026-11-20');
    const statement = computeStatement(aLoanInFourInstalments(), [aPayment(on, 150_000)], on);
    expect(listAllocations(statement).map(([instalment, component]) => [instalment, component])).toEqual([
      [1, 'lateInterest'],
      [2, 'lateInterest'],
      [1, 'vat'],
      [1, 'interest'],
      [2, 'vat'],
      [2, 'interest'],
      [1, 'principal'],
    ]);
  });

  it('that falls short is shared between interest and its VAT in proportion', () => {
    const statement = computeStatement(aLoan(), [aPayment(firstDueDate, 2_574)], firstDueDate);
    expect(listAllocations(statement)).toEqual([
      [1, 'vat', 355],
      [1, 'interest', 2_219],
    ]);
  });

  it('in many small parts is allocated as one payment of their sum', () => {
    const paid = (events: LoanEvent[]) => {
      const { vat, interest } = computeStatement(aLoan(), events, firstDueDate).totals;
      return [vat.paid, interest.paid];
    };
    const parts = Array.from({ length: 1_000 }, () => aPayment(firstDueDate, 3));
    expect(paid(parts)).toEqual(paid([aPayment(firstDueDate, 3_000)]));
    expect(paid(parts)).toEqual([414, 2_586]);
  });

  it('is allocated before one reported later on the same day', () => {
    const first = aPayment(firstDueDate, 305_148, { id: 'z', receivedAt: '2026-11-15T09:00:00.000Z' });
    const second = aPayment(firstDueDate, 5_000, { id: 'a', receivedAt: '2026-11-15T10:00:00.000Z' });
    const { payments } = computeStatement(aLoan(), [second, first], firstDueDate);
    expect(payments.map(({ id, credit }) => [id, credit])).toEqual([
      ['z', 0],
      ['a', 5_000],
    ]);
  });

  it('made early pays what is due, then the next instalments one by one, each whole', () => {
    const on = toDay('2026-10-31');
    const { interest } = aLoanInFourInstalments();
    const scheduled = aLoanInFourInstalments({ interest: { ...interest, accrual: 'scheduled' } });
    const statement = computeStatement(scheduled, [aPayment(on, 300_000)], on);
    expect(listAllocations(statement)).toEqual([
      [1, 'vat', 710],
      [1, 'interest', 4_438],
      [1, 'principal', 150_000],
      [2, 'vat', 533],
      [2, 'interest', 3_329],
      [2, 'principal', 140_990],
    ]);
  });

  it('made early lowers the daily interest of the next instalments and pays their principal instead', () => {
    const on = toDay('2026-10-31');
    const statement = computeStatement(aLoanInFourInstalments(), [aPayment(on, 300_000)], on);
    const interest = Math.round(((450_000 - 144_852) * 0.18 * 15) / 365);
    const vat = Math.round(interest * 0.16);
    expect(listAllocations(statement)).toEqual([
      [1, 'vat', 710],
      [1, 'interest', 4_438],
      [1, 'principal', 150_000],
      [2, 'vat', vat],
      [2, 'interest', interest],
      [2, 'principal', 144_852 - interest - vat],
    ]);
  });

  it('made early is the day an instalment was paid, also after its due date', () => {
    const [early, later] = [toDay('2026-10-20'), toDay('2026-10-25')];
    const events = [aPayment(early, 155_148), aPayment(later, 1_000)];
    const paidOn = (on: string) =>
      computeStatement(aLoanInFourInstalments(), events, toDay(on)).instalments[0]?.paidOn;
    expect(['2026-10-25', '2026-10-31', '2026-11-05'].map(paidOn)).toEqual([early, early, early]);
  });

  it('beyond the debt becomes credit in the statement', () => {
    const statement = computeStatement(aLoan(), [aPayment(firstDueDate, 305_148 + 999)], firstDueDate);
    expect(statement).toMatchObject({ credit: 999, payoff: 0, settledOn: firstDueDate });
    expect(statement.payments[0]).toMatchObject({ credit: 999 });
  });

  it('on a settled debt is all credit, and nothing is owed again', () => {
    const events = [aPayment(firstDueDate, 305_148), aPayment(addDays(firstDueDate, 4), 50_000)];
    const statement = computeStatement(aLoan(), events, addDays(firstDueDate, 30));
    expect(statement).toMatchObject({ credit: 50_000, payoff: 0, settledOn: firstDueDate });
    expect(statement.payments[1]).toMatchObject({ allocations: [], credit: 50_000 });
  });

  it('with a value date before the disbursal counts on the day of disbursal', () => {
    const statement = computeStatement(aLoan(), [aPayment(toDay('2026-10-10'), 1_000)], toDay('2026-10-16'));
    expect(statement.payments[0]).toMatchObject({ valueDate: '2026-10-16' });
    expect(statement.payoff).toBe(299_000);
  });

  it('is allocated to the last centavo', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, events, on) => {
        const { payments } = computeStatement(terms, events, on);
        const known = events.filter((event) => event.kind === 'payment' && event.valueDate <= on);
        expect(payments.map(({ id }) => id).sort()).toEqual(known.map(({ id }) => id).sort());
        for (const { amount, allocations, credit, held, extensionFee } of payments) {
          const parts = [...allocations.map((to) => to.amount), credit, held, extensionFee];
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
        }
      }),
      propertyParameters,
    );
  });

  it('equals the paid amounts of the instalments', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, events, on) => {
        const { instalments, payments } = computeStatement(terms, events, on);
        const all = payments.flatMap((payment) => payment.allocations);
        for (const { number, components } of instalments)
          for (const component of debtComponents) {
            const given = all.filter((to) => to.instalment === number && to.component === component);
            expect(given.reduce((sum, to) => sum + to.amount, 0)).toBe(components[component].paid);
          }
      }),
      propertyParameters,
    );
  });
});
