import { expect, test } from 'vitest';
import { readConfig } from './index.ts';

const { products } = readConfig();

test('the products of the house cap late charges at the principal in Mexico and nowhere else', () => {
  const caps = Object.entries(products).map(([productId, { terms }]) => [productId, terms.late.cap]);
  expect(caps).toEqual([
    ['mx-quincena', '1'],
    ['mx-plazos', '1'],
    ['in-91', null],
  ]);
});

test('the products of the house count interest by day and ask for no rest of a peso or a rupee', () => {
  for (const { terms } of Object.values(products)) {
    expect([terms.interest.accrual, terms.tolerance]).toEqual(['daily', 100]);
  }
});
