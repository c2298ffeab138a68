import { expect, test } from 'vitest';
import { readConfig } from './index.ts';
import { listAppStoreWarnings } from './marketRules.ts';

const config = readConfig();
const longest = config.products['in-91'];

function withIndian(changes: object) {
  if (longest === undefined) throw new Error('in-91 is gone');
  const product = { ...longest, otherPeriods: [], terms: { ...longest.terms, ...changes } };
  return listAppStoreWarnings({ ...config, products: { 'in-91': product } });
}

test('a loan that costs more than 36 % a year, or is due in full within 60 days, is reported', () => {
  const warnings = listAppStoreWarnings(config).filter((line) => line.startsWith('mx-quincena, 15 days'));
  expect(warnings).toEqual([
    expect.stringContaining('costs'),
    "mx-quincena, 15 days: falls due in full within 60 days, which Apple doesn't take",
  ]);
});

test('one of 36 % and 61 days is not', () => {
  const cheap = { interest: { annualRate: '0.35', dayCount: 365 }, commission: { rate: '0' }, vat: null };
  expect(withIndian({ ...cheap, periods: [31, 30] })).toEqual([]);
  expect(withIndian({ ...cheap, periods: [30, 30] })).toHaveLength(1);
  expect(withIndian({ ...cheap, periods: [31, 30], commission: { rate: '0.02' } })).toHaveLength(1);
});
