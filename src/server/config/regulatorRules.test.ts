import { expect, test } from 'vitest';
import { readConfig } from './index.ts';
import { listRegulatorWarnings } from './marketRules.ts';

const config = readConfig();
const indian = config.products['in-91'];

function withIndian(changes: object): string[] {
  if (indian === undefined) throw new Error('in-91 is gone');
  const product = { ...indian, terms: { ...indian.terms, ...changes } };
  return listRegulatorWarnings({ ...config, products: { 'in-91': product } });
}

test('what RBI forbids of the shipped product is named with its rule, and nothing of those in Mexico', () => {
  expect(listRegulatorWarnings(config)).toEqual([
    expect.stringMatching(/^in-91: can be repaid whole from day 46 on .*RBI.*Digital Lending.*cooling-off/),
    expect.stringMatching(/^in-91: charges a rate for each day late .*RBI\/2023-24\/53/),
    expect.stringMatching(/^in-91: charges it on unpaid interest too, which compounds .*RBI\/2023-24\/53/),
  ]);
});

test('a product that may be left at once, and whose being late costs one sum, is not', () => {
  const once = { late: { once: { new: 100_000, repeat: 80_000 }, daily: [], cap: null } };
  expect(withIndian({ ...once, earlyRepayment: null })).toEqual([]);
  expect(withIndian({ ...once, earlyRepayment: { afterHalfTerm: false, notBeforeDays: 1 } })).toEqual([]);
  expect(withIndian({ ...once, earlyRepayment: { afterHalfTerm: false, notBeforeDays: 2 } })).toHaveLength(1);
  const free = { interest: { annualRate: '0', dayCount: 365, accrual: 'daily' } };
  expect(withIndian({ ...free, earlyRepayment: null })).toHaveLength(1);
});

test('a product in pesos whose market says no CAT is', () => {
  const markets = Object.fromEntries(
    Object.entries(config.markets).map(([name, market]) => [
      name,
      { ...market, yearlyCost: { ...market.yearlyCost, kind: 'APR' as const } },
    ]),
  );
  const warnings = listRegulatorWarnings({ ...config, markets });
  expect(warnings.filter((line) => line.includes('CONDUSEF'))).toHaveLength(2);
  expect(warnings[0]).toMatch(/^mx-quincena: is offered with APR and without CAT/);
});
