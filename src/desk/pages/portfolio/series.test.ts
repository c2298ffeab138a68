import { expect, test } from 'vitest';
import { computeRollShares, groupOutstandingByDay, listCurrencies, sumFigures } from './series.ts';

const ofDay = { currency: 'MXN', loans: 1 };

test('rows of a day and a bucket become a row a day, in order', () => {
  const days = groupOutstandingByDay(
    [
      { ...ofDay, day: '2026-11-02', bucket: 'current', amount: 5 },
      { ...ofDay, day: '2026-11-01', bucket: 'current', amount: 1 },
      { ...ofDay, day: '2026-11-01', bucket: '91+', amount: 2 },
      { ...ofDay, day: '2026-11-01', bucket: '91+', amount: 9, currency: 'INR' },
    ],
    'MXN',
  );
  expect(days.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-02']);
  expect(days[0]?.owed).toMatchObject({ current: 1, '91+': 2, '1-3': 0 });
});

test('roll rates are shares of what was there a week ago; none of nothing', () => {
  const rows = computeRollShares(
    [
      { from: 'current', to: 'current', currency: 'MXN', loans: 3 },
      { from: 'current', to: 'repaid', currency: 'MXN', loans: 1 },
      { from: '91+', to: 'writtenOff', currency: 'MXN', loans: 1 },
    ],
    'MXN',
  );
  expect(rows[0]).toMatchObject({ from: 'current', loans: 4 });
  expect(rows[0]?.shares.at(0)).toBe(0.75);
  expect(rows[0]?.shares.at(-1)).toBe(0.25);
  expect(rows[1]?.shares.at(0)).toBeNull();
  expect(rows.at(-1)?.shares.slice(-2)).toEqual([1, 0]);
});

const product = {
  ...{
    market: 'MX',
    productId: 'one',
    activeLoans: 2,
    outstanding: 900,
    atRisk30: 300,
    atRisk60: 200,
    atRisk90: 0,
  },
  ...{ disbursedLoans: 1, disbursed: 500, payments: 3, collected: 70, writtenOffLoans: 0, writtenOff: 0 },
};

test('the currency with the most loans stands first', () => {
  const rows = [
    { ...product, currency: 'INR' },
    { ...product, currency: 'MXN', activeLoans: 5 },
  ];
  expect(listCurrencies({ rows })).toEqual(['MXN', 'INR']);
});

test('figures of products are added up, counts as well', () => {
  const sum = sumFigures([product, { ...product, writtenOffLoans: 1, writtenOff: 40 }]);
  expect(sum).toEqual({
    ...{ activeLoans: 4, outstanding: 1_800, atRisk30: 600, atRisk60: 400, atRisk90: 0 },
    ...{
      disbursedLoans: 2,
      disbursed: 1_000,
      payments: 6,
      collected: 140,
      writtenOffLoans: 1,
      writtenOff: 40,
    },
  });
});
