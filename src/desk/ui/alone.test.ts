import { expect, test } from 'vitest';
import { limitedCalls, secondCalls } from '../../contract/desk/names.ts';
import { aloneUpTo } from './alone.ts';

const daily = { perDay: 2_000, left: 1_200 };
const limits = limitedCalls.flatMap((call) => [
  { call, market: 'MX', currency: 'MXN', above: 500, ...daily },
  { call, market: 'US', currency: 'MXN', above: 300, ...daily },
  { call, market: 'IN', currency: 'INR', above: 0, ...daily },
]);

test('of every call that may wait it is said up to how much it doesn’t, by the market or, where none is known, the currency', () => {
  for (const call of secondCalls) {
    const isLimited = limitedCalls.some((limited) => limited === call);
    expect(aloneUpTo(limits, call, { market: 'MX' }), call).toEqual(
      isLimited ? { call, market: 'MX', currency: 'MXN', above: 500, ...daily } : 'never',
    );
    expect(aloneUpTo(limits, call, { market: 'IN' }), call).toBe('never');
  }
  expect(aloneUpTo(limits, 'match', { currency: 'MXN' })).toMatchObject({ above: 300 });
  expect(aloneUpTo(limits, 'note', { market: 'MX' })).toBeUndefined();
});
