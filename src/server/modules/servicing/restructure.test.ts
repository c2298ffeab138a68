import { expect, test } from 'vitest';
import { isPlanWithinBounds } from './restructure.ts';

const bounds = { maxPeriods: 3, maxDays: 90, minAnnualRate: '0.5' };

test.for([
  ['at each bound', [30, 30, 30], '0.5', true],
  ['one period more', [20, 20, 20, 20], '0.5', false],
  ['one day more', [30, 30, 31], '0.5', false],
  ['a lower rate', [30], '0.499999', false],
] as const)('new dates: %s', ([, periods, annualRate, isWithin]) => {
  expect(isPlanWithinBounds(bounds, { periods, annualRate })).toBe(isWithin);
});
