import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, computeStatement, computeYearlyCost } from '../../../../lending/index.ts';
import { arbitraryLoans, disbursalDay } from '../../../../lending/testing/arbitraries.ts';
import { getCachedYearlyCost, getLoanTerms, getLoanWithoutEvents, parseAgreedTerms } from './termsCache.ts';

const days = fc.integer({ min: -3, max: 400 });

test('loans of the same terms and disbursal day share one object, others never', () => {
  fc.assert(
    fc.property(arbitraryLoans, arbitraryLoans, days, (terms, others, later) => {
      const text = JSON.stringify(terms);
      const other = JSON.stringify(others);
      expect(parseAgreedTerms(text)).toEqual(JSON.parse(text));
      expect(getLoanTerms(text, disbursalDay)).toBe(getLoanTerms(text, disbursalDay));
      expect(getLoanTerms(text, disbursalDay) === getLoanTerms(other, disbursalDay)).toBe(text === other);
      const day = addDays(disbursalDay, later);
      expect(getLoanTerms(text, day)).toEqual({ ...JSON.parse(text), disbursedOn: day });
    }),
  );
});

test('a loan is computed for the requested day, whatever day was requested before', () => {
  fc.assert(
    fc.property(arbitraryLoans, fc.array(days, { minLength: 2, maxLength: 5 }), (terms, asked) => {
      const same = getLoanTerms(JSON.stringify(terms), disbursalDay);
      for (const later of asked) {
        const asOf = addDays(disbursalDay, later);
        expect(getLoanWithoutEvents(same, asOf).statement).toEqual(computeStatement(same, [], asOf));
      }
    }),
    { numRuns: 30 },
  );
});

test('the yearly cost is that of the kind, the terms and the day', () => {
  fc.assert(
    fc.property(arbitraryLoans, days, (terms, later) => {
      const agreed = parseAgreedTerms(JSON.stringify(terms));
      for (const kind of ['CAT', 'APR'] as const) {
        for (const day of [disbursalDay, addDays(disbursalDay, later)])
          expect(getCachedYearlyCost(kind, agreed, day)).toEqual(computeYearlyCost(kind, agreed, day));
      }
    }),
    { numRuns: 30 },
  );
});

test('shared terms are immutable', () => {
  const terms = getLoanTerms(JSON.stringify(fc.sample(arbitraryLoans, 1)[0]), disbursalDay);
  expect(() => Object.assign(terms, { principal: 1 })).toThrow(TypeError);
  expect(() => Object.assign(terms.periods, { 0: 1 })).toThrow(TypeError);
});
