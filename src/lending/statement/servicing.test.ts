import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import {
  arbitraryLoanDays,
  arbitraryServicedEvents,
  arbitraryServicedLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';
import type { Day } from '../values/calendar.ts';
import { debtComponents } from '../values/components.ts';
import { computeBalances } from './balances.ts';
import { computeStatement, type Statement } from './statement.ts';

/** What was known by a day. */
function listEventsKnownBy(events: readonly LoanEvent[], day: Day): LoanEvent[] {
  return events.filter((event) => (event.kind === 'extensionQuote' ? true : event.valueDate <= day));
}

function withoutPromises({ promises: _, collectionHold: __, ...rest }: Statement) {
  return rest;
}

describe('a loan that is serviced', () => {
  it('has a balanced ledger that holds every centavo received, less refunds and reversals', () => {
    fc.assert(
      fc.property(arbitraryServicedLoans, arbitraryServicedEvents, arbitraryLoanDays, (terms, events, on) => {
        const statement = computeStatement(terms, events, on);
        const balances = computeBalances(statement);
        expect([...balances.values()].reduce((sum, amount) => sum + amount, 0)).toBe(0);
        const cash = [...balances].filter(([account]) => account.startsWith('cash:'));
        let received = 0;
        for (const { amount } of statement.reversals) received -= amount;
        for (const event of listEventsKnownBy(events, on)) {
          if (event.kind === 'payment') received += event.amount;
          if (event.kind === 'refund') received -= event.amount;
        }
        expect(cash.reduce((sum, [, amount]) => sum + amount, 0)).toBe(received);
      }),
      propertyParameters,
    );
  });

  it('never has a negative debt or a negative credit', () => {
    fc.assert(
      fc.property(arbitraryServicedLoans, arbitraryServicedEvents, arbitraryLoanDays, (terms, events, on) => {
        const statement = computeStatement(terms, events, on);
        const { instalments, totals, credit, remaining, payoff, payoffComponents: payoffParts } = statement;
        for (const components of [...instalments.map((instalment) => instalment.components), totals])
          for (const component of debtComponents) {
            const { accrued, paid, waived, outstanding } = components[component];
            expect(outstanding).toBe(accrued - paid - waived);
            expect(Math.min(outstanding, paid, waived), component).toBeGreaterThanOrEqual(0);
          }
        expect(Math.min(credit, payoff)).toBeGreaterThanOrEqual(0);
        expect(remaining).toBe(instalments.reduce((sum, instalment) => sum + instalment.outstanding, 0));
        expect(payoff).toBe(debtComponents.reduce((sum, component) => sum + payoffParts[component], 0));
        expect(payoff).toBeLessThanOrEqual(remaining);
        for (const { amount, allocations, ...use } of statement.payments)
          expect(
            allocations.reduce((sum, part) => sum + part.amount, 0) +
              use.credit +
              use.held +
              use.extensionFee,
          ).toBe(amount);
      }),
      propertyParameters,
    );
  });

  it('has the same statement for any order of its events, and for events reported twice', () => {
    const shuffledEvents = arbitraryServicedEvents.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray([...events, ...events.map((event) => ({ ...event }))], {
          minLength: 2 * events.length,
          maxLength: 2 * events.length,
        }),
      ),
    );
    fc.assert(
      fc.property(
        arbitraryServicedLoans,
        shuffledEvents,
        arbitraryLoanDays,
        (terms, [events, others], on) => {
          expect(computeStatement(terms, others, on)).toEqual(computeStatement(terms, events, on));
        },
      ),
      propertyParameters,
    );
  });

  it('has the same statement of a past day after later events', () => {
    fc.assert(
      fc.property(arbitraryServicedLoans, arbitraryServicedEvents, arbitraryLoanDays, (terms, events, on) => {
        expect(computeStatement(terms, events, on)).toEqual(
          computeStatement(terms, listEventsKnownBy(events, on), on),
        );
      }),
      propertyParameters,
    );
  });

  it('waives at most what is owed, and principal only by a settlement', () => {
    fc.assert(
      fc.property(arbitraryServicedLoans, arbitraryServicedEvents, arbitraryLoanDays, (terms, events, on) => {
        const { waivers, settlementOffers: offers, totals } = computeStatement(terms, events, on);
        for (const { amount, waived } of waivers) {
          expect(waived).toBeLessThanOrEqual(amount);
          expect(waived).toBeGreaterThanOrEqual(0);
        }
        if (offers.some(({ state }) => state === 'honoured')) return;
        expect(totals.principal.waived).toBeLessThanOrEqual(
          (terms.tolerance ?? 0) * terms.periods.length * 5,
        );
      }),
      propertyParameters,
    );
  });

  it('owes the same with promises, and with collection holds unless the product stops charges', () => {
    fc.assert(
      fc.property(arbitraryServicedLoans, arbitraryServicedEvents, arbitraryLoanDays, (terms, events, on) => {
        const without = events.filter(
          ({ kind }) => kind !== 'promise' && (!/^pause/.test(kind) || terms.pauseStopsCharges === true),
        );
        expect(withoutPromises(computeStatement(terms, events, on))).toEqual(
          withoutPromises(computeStatement(terms, without, on)),
        );
      }),
      propertyParameters,
    );
  });

  it('after a payment was reversed on its own day is as if it had not been made', () => {
    fc.assert(
      fc.property(
        arbitraryServicedLoans,
        arbitraryServicedEvents,
        fc.nat(9),
        arbitraryLoanDays,
        (terms, events, place, on) => {
          const payments = events.filter((event) => event.kind === 'payment');
          const payment = payments[place % Math.max(1, payments.length)];
          if (payment === undefined || payment.valueDate > on) return;
          const { id: paymentId, valueDate } = payment;
          const without = events.filter(
            (event) => event !== payment && !(event.kind === 'reversal' && event.paymentId === paymentId),
          );
          const reversal: LoanEvent = { kind: 'reversal', id: 'undone', paymentId, valueDate };
          const { reversals, ...rest } = computeStatement(terms, [...without, payment, reversal], on);
          expect(reversals.some((reversal) => reversal.paymentId === paymentId)).toBe(true);
          const { reversals: _, ...expected } = computeStatement(terms, without, on);
          expect(rest).toEqual(expected);
        },
      ),
      propertyParameters,
    );
  });
});
