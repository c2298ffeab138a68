import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, statementOf, yearlyCostOf } from '../../lending/index.ts';
import { DISBURSED, loans } from '../../lending/testing/arbitraries.ts';
import { agreedTerms, cohortOf, yearlyCostOfAgreed } from './cohort.ts';

const days = fc.integer({ min: -3, max: 400 });

test('loans that agreed to the same and were paid out on the same day are one, others never', () => {
  fc.assert(
    fc.property(loans, loans, days, (terms, others, later) => {
      const text = JSON.stringify(terms);
      const other = JSON.stringify(others);
      expect(agreedTerms(text)).toEqual(JSON.parse(text));
      expect(cohortOf(text, DISBURSED)).toBe(cohortOf(text, DISBURSED));
      expect(cohortOf(text, DISBURSED) === cohortOf(other, DISBURSED)).toBe(text === other);
      const day = addDays(DISBURSED, later);
      expect(cohortOf(text, day).terms).toEqual({ ...JSON.parse(text), disbursedOn: day });
    }),
  );
});

test('what they come to is worked out for the day that is asked about, whatever was asked before', () => {
  fc.assert(
    fc.property(loans, fc.array(days, { minLength: 2, maxLength: 5 }), (terms, asked) => {
      const same = cohortOf(JSON.stringify(terms), DISBURSED);
      for (const later of asked) {
        const asOf = addDays(DISBURSED, later);
        expect(same.withoutEventsOn(asOf).statement).toEqual(statementOf(same.terms, [], asOf));
      }
    }),
    { numRuns: 30 },
  );
});

test('their yearly cost is the one of their terms and their day', () => {
  fc.assert(
    fc.property(loans, days, (terms, later) => {
      const agreed = agreedTerms(JSON.stringify(terms));
      for (const day of [DISBURSED, addDays(DISBURSED, later)]) {
        expect(yearlyCostOfAgreed('CAT', agreed, day)).toEqual(yearlyCostOf('CAT', agreed, day));
      }
    }),
    { numRuns: 30 },
  );
});

test('what loans share can’t be changed by one of them', () => {
  const { terms } = cohortOf(JSON.stringify(fc.sample(loans, 1)[0]), DISBURSED);
  expect(() => Object.assign(terms, { principal: 1 })).toThrow(TypeError);
  expect(() => Object.assign(terms.periods, { 0: 1 })).toThrow(TypeError);
});
