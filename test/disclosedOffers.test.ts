import { expect, test } from 'vitest';
import { expectConsistentSums, parseHeadlineAmount, parseMinorUnits } from '../src/server/testing/sums.ts';
import { bruno, ravi, testServer } from '../src/server/testing/testServer.ts';
import { createRandom } from './referenceModel/random.ts';

const seed = 20_261_123;

test.each([
  ['mx-quincena', 15],
  ['mx-quincena', 30],
  ['mx-plazos', 45],
  ['mx-plazos', 60],
  ['in-91', 91],
] as const)(
  'an offer of %s for %d days sums to what is lent, and to what is repaid',
  async (productId, termDays) => {
    await using server = await testServer();
    const random = createRandom(seed);
    for (const language of ['1', '2'] as const) {
      const person = productId === 'in-91' ? ravi : bruno;
      const { choice } = (await server.call('loanConfirm', { productId }, person, language)).body.data;
      const amount =
        choice.least + choice.step * random.integer(0, (choice.most - choice.least) / choice.step);
      const request = { productId, amount, termDays };
      const { data } = (await server.call('loanConfirm', request, person, language)).body;
      expectConsistentSums(data.details, amount);
      expect(parseMinorUnits(data.details.at(-1)?.value ?? '')).toBe(data.totalToRepay);
      expect(data.repay_plans.reduce((sum, payment) => sum + payment.amount, 0)).toBe(data.totalToRepay);
      expect(parseHeadlineAmount(data)).toBe(data.disbursement);
      expect(parseMinorUnits(data.details[0]?.value ?? '')).toBe(data.disbursement);
    }
  },
);
