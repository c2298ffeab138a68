import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent, PaymentEvent } from '../events/events.ts';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  arbitraryPlainEvents,
  propertyParameters,
} from '../testing/arbitraries.ts';
import { aLoan, aPayment, firstDueDate } from '../testing/builders.ts';
import { toDay } from '../values/calendar.ts';
import { minor } from '../values/money.ts';
import { computeStatement, type Statement } from './statement.ts';

/** Everything but which payment did what. */
function withoutPayments({ payments, ...rest }: Statement) {
  return { ...rest, received: payments.reduce((sum, payment) => sum + payment.amount, 0) };
}

function splitPayment(event: LoanEvent, part: number): LoanEvent[] {
  if (event.kind !== 'payment') return [event];
  const first = Math.floor(event.amount * part);
  const halves: PaymentEvent[] = [
    { ...event, id: `${event.id}-a`, amount: minor(first) },
    { ...event, id: `${event.id}-b`, amount: minor(event.amount - first) },
  ];
  return halves.filter((half) => half.amount > 0);
}

describe('a statement', () => {
  it('after a late notice with an early value date equals that of a punctual notice', () => {
    const punctual = aPayment(firstDueDate, 305_148, { receivedAt: '2026-11-15T20:00:00.000Z' });
    const late = { ...punctual, receivedAt: '2026-11-21T20:00:00.000Z' };
    const on = toDay('2026-11-21');
    expect(computeStatement(aLoan(), [], on).totals.lateInterest.outstanding).toBe(54_927);
    expect(withoutPayments(computeStatement(aLoan(), [late], on))).toEqual(
      withoutPayments(computeStatement(aLoan(), [punctual], on)),
    );
    expect(computeStatement(aLoan(), [late], on)).toMatchObject({ settledOn: firstDueDate, payoff: 0 });
  });

  it('does not depend on the order in which events are listed', () => {
    const shuffled = arbitraryEvents.chain((events) =>
      fc.tuple(
        fc.constant(events),
        fc.shuffledSubarray(events, { minLength: events.length, maxLength: events.length }),
      ),
    );
    fc.assert(
      fc.property(arbitraryLoans, shuffled, arbitraryLoanDays, (terms, [events, others], on) => {
        expect(computeStatement(terms, others, on)).toEqual(computeStatement(terms, events, on));
      }),
      propertyParameters,
    );
  });

  it('is the same for any order of the notices of payments', () => {
    const repeatedNotice = fc.array(fc.tuple(fc.uuid(), fc.nat(999_999)), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(
        arbitraryLoans,
        arbitraryPlainEvents,
        repeatedNotice,
        arbitraryLoanDays,
        (terms, events, notices, on) => {
          const others = events.map((event, index) => {
            const [id, number] = notices[index % notices.length] ?? ['', 0];
            return event.kind === 'payment'
              ? { ...event, id: `${id}-${index}`, receivedAt: `2029-${number}` }
              : event;
          });
          expect(withoutPayments(computeStatement(terms, others, on))).toEqual(
            withoutPayments(computeStatement(terms, events, on)),
          );
        },
      ),
      propertyParameters,
    );
  });

  it('is the same when payments are split on their day', () => {
    fc.assert(
      fc.property(
        arbitraryLoans,
        arbitraryEvents,
        fc.double({ min: 0, max: 1, noNaN: true }),
        arbitraryLoanDays,
        (terms, events, part, on) => {
          const parts = events.flatMap((event) => splitPayment(event, part));
          expect(withoutPayments(computeStatement(terms, parts, on))).toEqual(
            withoutPayments(computeStatement(terms, events, on)),
          );
        },
      ),
      propertyParameters,
    );
  });
});
