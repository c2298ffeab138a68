import { expect, test } from 'vitest';
import { approvalCalls, limitedCalls } from '../../../contract/desk/approvals.ts';
import type { Translate } from '../../texts/language.tsx';
import { describeApproval, findCallLimit } from './approvals.tsx';

const daily = { perDay: 2_000, left: 1_200 };
const limits = limitedCalls.flatMap((call) => [
  { call, market: 'MX', currency: 'MXN', above: 500, ...daily },
  { call, market: 'US', currency: 'MXN', above: 300, ...daily },
  { call, market: 'IN', currency: 'INR', above: 0, ...daily },
]);

test('of every call that may wait it is said up to how much it doesn’t, by the market or, where none is known, the currency', () => {
  for (const call of approvalCalls) {
    const isLimited = limitedCalls.some((limited) => limited === call);
    expect(findCallLimit(limits, call, { market: 'MX' }), call).toEqual(
      isLimited ? { call, market: 'MX', currency: 'MXN', above: 500, ...daily } : 'always',
    );
    expect(findCallLimit(limits, call, { market: 'IN' }), call).toBe('always');
  }
  expect(findCallLimit(limits, 'reverse', { market: 'MX', needsApproval: true })).toBe('always');
  expect(findCallLimit(limits, 'match', { currency: 'MXN' })).toMatchObject({ above: 300 });
  expect(findCallLimit(limits, 'note', { market: 'MX' })).toBe('none');
});

test('what waits whatever its amount is said beside the limit', () => {
  const t = ((key: string) => key) as unknown as Translate<'ui'>;
  const notice = (call: (typeof limitedCalls)[number]) => describeApproval(t, limits, call, { market: 'MX' });
  expect(notice('match')).toEqual({ rule: 'approvalAbove leftToday', more: 'approvalAlsoMatch' });
  expect(notice('reverse').more).toBe('approvalAlsoReverse');
  expect(notice('waive')).toEqual({ rule: 'approvalAboveToday leftToday', more: '' });
});
