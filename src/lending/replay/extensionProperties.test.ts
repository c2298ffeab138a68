import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { LoanEvent } from '../events/events.ts';
import { computeStatement } from '../statement/statement.ts';
import {
  arbitraryEvents,
  arbitraryLoanDays,
  arbitraryLoans,
  propertyParameters,
  propertyRuns,
} from '../testing/arbitraries.ts';
import { getDebtState } from '../testing/builders.ts';
import { addDays } from '../values/calendar.ts';

describe('an extension, after any events', () => {
  it('never takes effect short of its fee, after it expired, or too often', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, arbitraryLoanDays, (terms, events, on) => {
        const { extensions, payments, extensionFees } = computeStatement(terms, events, on);
        const effective = extensions.filter(({ state }) => state === 'effective');
        for (const { quoteId, fee, effectiveOn, expiresOn } of effective) {
          const sent = payments.filter(
            ({ purpose }) => purpose.kind === 'extension' && purpose.quoteId === quoteId,
          );
          const inTime = sent.filter(({ valueDate }) => effectiveOn !== null && valueDate <= effectiveOn);
          expect(inTime.reduce((sum, { amount }) => sum + amount, 0)).toBeGreaterThanOrEqual(fee);
          expect(sent.reduce((sum, { extensionFee: part }) => sum + part, 0)).toBe(fee);
          expect(effectiveOn !== null && effectiveOn <= expiresOn).toBe(true);
        }
        expect(effective.length).toBeLessThanOrEqual(terms.deferral?.maxTimes ?? 0);
        expect(extensionFees).toBe(effective.reduce((sum, { fee }) => sum + fee, 0));
      }),
      { ...propertyParameters, numRuns: 4 * propertyRuns },
    );
  });

  it('that lapsed leaves the loan as if its payments had been repayments', () => {
    fc.assert(
      fc.property(arbitraryLoans, arbitraryEvents, (terms, events) => {
        const end = addDays(terms.disbursedOn, 300);
        const statement = computeStatement(terms, events, end);
        const lapsed = new Set(
          statement.extensions.filter(({ state }) => state === 'lapsed').map(({ quoteId }) => quoteId),
        );
        const without = events
          .filter((event) => event.kind !== 'extensionQuote' || !lapsed.has(event.id))
          .map((event): LoanEvent => {
            if (event.kind !== 'payment' || event.purpose.kind === 'repayment') return event;
            return lapsed.has(event.purpose.quoteId) ? { ...event, purpose: { kind: 'repayment' } } : event;
          });
        expect(getDebtState(statement)).toEqual(getDebtState(computeStatement(terms, without, end)));
        expect(statement.extensionHeld).toBe(0);
        expect(statement.extensions.some(({ state }) => state === 'open')).toBe(false);
      }),
      propertyParameters,
    );
  });
});
