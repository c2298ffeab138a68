import { expect, test } from 'vitest';
import { computeRollShares, groupOwedByDay, listCurrencies } from './series.ts';

const ofDay = { currency: 'MXN', loans: 1 };

test('rows of a day and a bucket become a row a day, in order', () => {
  const days = groupOwedByDay(
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
    ],
    'MXN',
  );
  expect(rows[0]).toMatchObject({ from: 'current', loans: 4 });
  expect(rows[0]?.shares.at(0)).toBe(0.75);
  expect(rows[0]?.shares.at(-1)).toBe(0.25);
  expect(rows[1]?.shares.at(0)).toBeNull();
});

test('the currency with the most loans stands first', () => {
  const vintage = { month: '2026-11', lent: 1, repaidLoans: 0, lateLoans: 0, outstanding: 1 };
  const data = {
    preparedAt: null,
    outstanding: [],
    rolls: [],
    collected: [],
    vintages: [
      { ...vintage, currency: 'INR', loans: 2 },
      { ...vintage, currency: 'MXN', loans: 5 },
    ],
  };
  expect(listCurrencies(data)).toEqual(['MXN', 'INR']);
});
