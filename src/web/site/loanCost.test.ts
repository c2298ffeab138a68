import { describe, expect, test } from 'vitest';
import { computeCost } from './loanCost.ts';
import { siteProducts } from './markets.ts';

function product(id: string) {
  const found = siteProducts.find((candidate) => candidate.id === id);
  if (!found) throw new Error(`${id} isn't on the site`);
  return found;
}

describe('the example of a product', () => {
  test('3,000 pesos for 15 days: 2,304.00 received, 3,025.74 paid back', () => {
    const quincena = product('mx-quincena');
    expect(computeCost(quincena, quincena.amount.offer)).toMatchObject({
      received: 230_400,
      commission: 60_000,
      interest: 2_219,
      tax: 9_955,
      total: 302_574,
      instalments: 1,
      days: 15,
      yearly: { kind: 'CAT', percent: '27191.2' },
    });
  });

  test('3,000 pesos for 30 days: 3,051.48 paid back, CAT 1,705.8 %', () => {
    const { terms, yearlyCost } = product('mx-quincena');
    expect(computeCost({ terms: { ...terms, periods: [30] }, yearlyCost }, 300_000)).toMatchObject({
      received: 230_400,
      interest: 4_438,
      tax: 10_310,
      total: 305_148,
      yearly: { kind: 'CAT', percent: '1705.8' },
    });
  });

  test('what is borrowed is what is received plus commission and its tax, for every product and step', () => {
    for (const candidate of siteProducts) {
      const { amount } = candidate;
      for (let principal = amount.least; principal <= amount.most; principal += amount.step) {
        const { received, commission, interest, tax, total } = computeCost(candidate, principal);
        expect(received + commission + interest + tax).toBe(total);
      }
    }
  });

  test('India’s yearly cost is an APR, and tax is on the fee only', () => {
    const indian = product('in-91');
    const { yearly, tax, instalments } = computeCost(indian, indian.amount.offer);
    expect(yearly.kind).toBe('APR');
    expect({ tax, instalments }).toEqual({ tax: 3_600, instalments: 3 });
  });
});
