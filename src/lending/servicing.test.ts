import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { balancesOf } from './balances.ts';
import type { Day } from './calendar.ts';
import { COMPONENTS } from './components.ts';
import type { LoanEvent } from './events.ts';
import { type Statement, statementOf } from './statement.ts';
import { daysOfLoan, FIXED, servicedEvents, servicedLoans } from './testing/arbitraries.ts';

/** What was known by a day. */
function knownBy(events: readonly LoanEvent[], day: Day): LoanEvent[] {
  return events.filter((event) => (event.kind === 'extensionQuote' ? true : event.valueDate <= day));
}

function money({ promises: _, pause: __, ...rest }: Statement) {
  return rest;
}

describe('a loan that is serviced', () => {
  it('keeps balanced books and every centavo that was received, less what went back', () => {
    fc.assert(
      fc.property(servicedLoans, servicedEvents, daysOfLoan, (terms, events, on) => {
        const statement = statementOf(terms, events, on);
        const balances = balancesOf(statement);
        expect([...balances.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
        const cash = [...balances].filter(([account]) => account.startsWith('cash:'));
        let received = 0;
        for (const { amount } of statement.reversals) received -= amount;
        for (const event of knownBy(events, on)) {
          if (event.kind === 'payment') received += event.amount;
          if (event.kind === 'refund') received -= event.amount;
        }
        expect(cash.reduce((sum, [, amount]) => sum + amount, 0)).toBe(received);
      }),
      FIXED,
    );
  });

  it('never owes less than nothing, nor has less than nothing in the borrower’s favour', () => {
    fc.assert(
      fc.property(servicedLoans, servicedEvents, daysOfLoan, (terms, events, on) => {
        const statement = statementOf(terms, events, on);
        const { instalments, totals, credit, remaining, payoff, payoffParts } = statement;
        for (const components of [...instalments.map((instalment) => instalment.components), totals])
          for (const component of COMPONENTS) {
            const { accrued, paid, waived, outstanding } = components[component];
            expect(outstanding).toBe(accrued - paid - waived);
            expect(Math.min(outstanding, paid, waived), component).toBeGreaterThanOrEqual(0);
          }
        expect(Math.min(credit, payoff)).toBeGreaterThanOrEqual(0);
        expect(remaining).toBe(instalments.reduce((sum, instalment) => sum + instalment.outstanding, 0));
        expect(payoff).toBe(COMPONENTS.reduce((sum, component) => sum + payoffParts[component], 0));
        expect(payoff).toBeLessThanOrEqual(remaining);
        for (const { amount, allocations, ...use } of statement.payments)
          expect(
            allocations.reduce((sum, part) => sum + part.amount, 0) +
              use.credit +
              use.held +
              use.extensionFee,
          ).toBe(amount);
      }),
      FIXED,
    );
  });

  it('is the same in whatever order its events are listed, and told of twice', () => {
    const shuffled = servicedEvents.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events.map((event) => ({ ...event }))], {
          minLength: 2 * events.length,
          maxLength: 2 * events.length,
        }),
      ),
    );
    fc.assert(
      fc.property(servicedLoans, shuffled, daysOfLoan, (terms, [events, others], on) => {
        expect(statementOf(terms, others, on)).toEqual(statementOf(terms, events, on));
      }),
      FIXED,
    );
  });

  it('says the same of a past day, whatever happens after it', () => {
    fc.assert(
      fc.property(servicedLoans, servicedEvents, daysOfLoan, (terms, events, on) => {
        expect(statementOf(terms, events, on)).toEqual(statementOf(terms, knownBy(events, on), on));
      }),
      FIXED,
    );
  });

  it('lets go of no more than is owed, and of no principal but by a settlement', () => {
    fc.assert(
      fc.property(servicedLoans, servicedEvents, daysOfLoan, (terms, events, on) => {
        const { waivers, offers, totals } = statementOf(terms, events, on);
        for (const { amount, waived } of waivers) {
          expect(waived).toBeLessThanOrEqual(amount);
          expect(waived).toBeGreaterThanOrEqual(0);
        }
        if (offers.some(({ state }) => state === 'kept')) return;
        expect(totals.principal.waived).toBeLessThanOrEqual(
          (terms.tolerance ?? 0) * terms.periods.length * 5,
        );
      }),
      FIXED,
    );
  });

  it('owes the same with promises, and with pauses unless the product says otherwise', () => {
    fc.assert(
      fc.property(servicedLoans, servicedEvents, daysOfLoan, (terms, events, on) => {
        const without = events.filter(
          ({ kind }) => kind !== 'promise' && (kind !== 'pause' || terms.pauseStopsCharges === true),
        );
        expect(money(statementOf(terms, events, on))).toEqual(money(statementOf(terms, without, on)));
      }),
      FIXED,
    );
  });

  it('is after a payment was undone on its own day what it is without it', () => {
    fc.assert(
      fc.property(servicedLoans, servicedEvents, fc.nat(9), daysOfLoan, (terms, events, place, on) => {
        const payments = events.filter((event) => event.kind === 'payment');
        const payment = payments[place % Math.max(1, payments.length)];
        if (payment === undefined || payment.valueDate > on) return;
        const { id: paymentId, valueDate } = payment;
        const without = events.filter(
          (event) => event !== payment && !(event.kind === 'reversal' && event.paymentId === paymentId),
        );
        const undone: LoanEvent = { kind: 'reversal', id: 'undone', paymentId, valueDate };
        const { reversals, ...rest } = statementOf(terms, [...without, payment, undone], on);
        expect(reversals.some((reversal) => reversal.paymentId === paymentId)).toBe(true);
        const { reversals: _, ...expected } = statementOf(terms, without, on);
        expect(rest).toEqual(expected);
      }),
      FIXED,
    );
  });
});
