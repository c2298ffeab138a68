import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeStatement } from '../statement/statement.ts';
import {
  arbitraryLoanDays,
  arbitraryServicedEvents,
  arbitraryServicedLoans,
  propertyParameters,
} from '../testing/arbitraries.ts';

it('a waiver counts until the day of its reversal, and from then on the loan is one that never had it', () => {
  fc.assert(
    fc.property(
      arbitraryServicedLoans,
      arbitraryServicedEvents,
      arbitraryLoanDays,
      arbitraryLoanDays,
      (terms, events, valueDate, on) => {
        const others = events.filter(({ kind }) => kind !== 'waiverReversal');
        const waiver = others.find(({ kind }) => kind === 'waiver');
        fc.pre(waiver !== undefined && valueDate >= terms.disbursedOn);
        const { id: waiverId } = waiver;
        const reversal = { kind: 'waiverReversal', id: 'reversal', valueDate, waiverId } satisfies LoanEvent;
        const isWaiver = ({ kind, id }: LoanEvent) => kind === 'waiver' && id === waiverId;
        const expected = on < valueDate ? others : others.filter((event) => !isWaiver(event));
        expect(computeStatement(terms, [...others, reversal], on)).toEqual(
          computeStatement(terms, expected, on),
        );
      },
    ),
    propertyParameters,
  );
});
