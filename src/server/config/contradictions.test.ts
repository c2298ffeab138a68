import { expect, test } from 'vitest';
import { readConfig } from './index.ts';
import { listRateContradictions } from './marketRules.ts';

const { products } = readConfig();

test("18 % a year is not 0.0065 % a day: the lender's own text is reported", () => {
  expect(listRateContradictions(products)).toEqual([
    'mx-quincena: the text says 18 % a year and 0.0065 % a day; 18 % a year is 0.0493 % a day',
    'mx-plazos: the text says 18 % a year and 0.0065 % a day; 18 % a year is 0.0493 % a day',
  ]);
});

test.each(['0.05 %', '0.0493 %', '0.049 %'])(
  '18 %% a year is %s a day, by 360 or 365 days',
  (dailyInterest) => {
    expect(listRateContradictions(withText({ annualInterest: '18 %', dailyInterest }))).toEqual([]);
  },
);

function withText(lenderText: Record<string, string>) {
  const product = products['mx-quincena'];
  if (product === undefined) throw new Error('mx-quincena is gone');
  return { 'mx-quincena': { ...product, lenderText } };
}
