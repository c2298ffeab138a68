import { expect, test } from 'vitest';
import { approvalCalls, limitedCalls } from '../../../contract/desk/approvals.ts';
import type { DeskCallName } from '../../../contract/desk/calls.ts';
import type { Translate } from '../../texts/language.tsx';
import { type ApprovalScope, describeApproval, findMaxWithoutApproval } from './approvals.tsx';

const daily = { perDay: 2_000, remaining: 1_200 };
const limits = limitedCalls.flatMap((call) => [
  { call, market: 'MX', currency: 'MXN', above: 500, ...daily },
  { call, market: 'US', currency: 'MXN', above: 300, ...daily },
  { call, market: 'IN', currency: 'INR', above: 0, ...daily },
]);

test('a call that can need approval needs none up to the lowest limit of its market or, without one, its currency', () => {
  const findMax = (call: DeskCallName, scope: ApprovalScope) => findMaxWithoutApproval(limits, call, scope);
  for (const call of approvalCalls) {
    expect(findMax(call, { market: 'MX' }), call).toBe(limitedCalls.some((one) => one === call) ? 500 : 0);
    expect(findMax(call, { market: 'IN' }), call).toBe(0);
  }
  expect(findMax('reverse', { market: 'MX', needsApproval: true })).toBe(0);
  expect(findMax('match', { currency: 'MXN' })).toBe(300);
  expect(findMax('note', { market: 'MX' })).toBe(Number.POSITIVE_INFINITY);
});

test('an amount needs approval above what is left of the day, and of the loan', () => {
  const findMax = (remaining: number | null, leftOnLoan?: number) => {
    const limit = {
      call: 'waive',
      market: 'MX',
      currency: 'MXN',
      above: 500,
      perDay: null,
      remaining,
    } as const;
    return findMaxWithoutApproval([limit], 'waive', { market: 'MX', leftOnLoan });
  };
  expect([findMax(null), findMax(200), findMax(200, 100), findMax(200, 300)]).toEqual([500, 200, 100, 200]);
});

test('what needs approval whatever its amount is said beside the limit', () => {
  const t = ((key: string) => key) as unknown as Translate<'ui'>;
  const notice = (call: (typeof limitedCalls)[number]) => describeApproval(t, limits, call, { market: 'MX' });
  expect(notice('match')).toEqual({ rule: 'approvalAbove leftToday', more: 'approvalAlsoMatch' });
  expect(notice('reverse').more).toBe('approvalAlsoReverse');
  expect(notice('decide')).toEqual({ rule: 'approvalAbove leftToday', more: '' });
  expect(notice('waive')).toEqual({ rule: 'approvalAboveToday leftToday', more: '' });
});
