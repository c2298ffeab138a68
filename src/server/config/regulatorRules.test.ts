import { expect, test } from 'vitest';
import { readConfig } from './index.ts';
import { listMarketErrors, listRegulatorWarnings } from './marketRules.ts';

const config = readConfig();
const indian = config.products['in-91'];

function withIndian(changes: object): string[] {
  if (indian === undefined) throw new Error('in-91 is gone');
  const product = { ...indian, terms: { ...indian.terms, ...changes } };
  return listRegulatorWarnings({ ...config, products: { 'in-91': product } });
}

test('what RBI forbids of the shipped product is named with its rule, and nothing of those in Mexico', () => {
  expect(listRegulatorWarnings(config)).toEqual([
    expect.stringMatching(/^in-91: charges a rate for each day late .*RBI\/2023-24\/53/),
    expect.stringMatching(/^in-91: has no cap of its late charges .*RBI\/2023-24\/53/),
  ]);
});

test('a product without a cooling-off period is named, one whose being late costs one sum is not', () => {
  const once = { late: { once: { new: 100_000, repeat: 80_000 }, daily: [], cap: null } };
  expect(withIndian(once)).toEqual([]);
  expect(withIndian({ ...once, coolingOff: undefined })).toEqual([
    expect.stringMatching(/^in-91: can't be exited.*Digital Lending.*cooling-off/),
  ]);
});

type Lender = (typeof config.brand.lenders)[string];

function withLender(market: string, change: (lender: Lender) => Lender): string[] {
  const lenders = Object.entries(config.brand.lenders).map(([code, lender]) => [
    code,
    code === market ? change(lender) : lender,
  ]);
  return listRegulatorWarnings({
    ...config,
    brand: { ...config.brand, lenders: Object.fromEntries(lenders) },
  });
}

test('late charges that compound are an error until counsel’s opinion is named; one sum, or a loan without interest, is none', () => {
  const errors = (changes: object, counselAgreedTo: Lender['counselAgreedTo'] = {}) => {
    const { IN: lender } = config.brand.lenders;
    if (lender === undefined || indian === undefined) throw new Error('in-91 is gone');
    const lenders = { ...config.brand.lenders, IN: { ...lender, counselAgreedTo } };
    const products = { ...config.products, 'in-91': { ...indian, terms: { ...indian.terms, ...changes } } };
    return listMarketErrors({ ...config, branches: [], brand: { ...config.brand, lenders }, products });
  };
  expect(errors({})).toEqual([
    expect.stringMatching(/^products\.json: in-91 .*compounds .*RBI\/2023-24\/53.*counselAgreedTo$/),
  ]);
  expect(errors({}, { compoundLateCharges: 'opinion 12/2026' })).toEqual([]);
  expect(errors({ late: { once: { new: 100_000, repeat: 80_000 }, daily: [], cap: null } })).toEqual([]);
  expect(errors({ interest: { annualRate: '0', dayCount: 365, accrual: 'daily' } })).toEqual([]);
});

test('a missing officer is named', () => {
  const unnamed = withLender('IN', ({ complaints: { officer: _, ...complaints }, ...lender }) => ({
    ...lender,
    complaints,
  }));
  expect(unnamed).toContainEqual(expect.stringMatching(/^in-91: names no grievance redressal officer .*RBI/));
});

test('a market without its disclosure document, or whose contract has no register, is named', () => {
  const markets = Object.fromEntries(
    Object.entries(config.markets).map(([code, { disclosure: _, ...market }]) => [code, market]),
  );
  const warnings = listRegulatorWarnings({ ...config, markets });
  expect(warnings.filter((line) => /key facts statement .*RBI\/2024-25\/18/.test(line))).toHaveLength(1);
  expect(warnings.filter((line) => /no cover .*CONDUSEF/.test(line))).toHaveLength(2);
  const unregistered = withLender('MX', ({ contractRegister: _, ...lender }) => lender);
  expect(unregistered.filter((line) => /no cover .*CONDUSEF/.test(line))).toHaveLength(2);
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
