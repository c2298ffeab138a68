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

test('of every call that may wait it is known up to how much it doesn’t, by the market or, where none is known, the currency', () => {
  const most = (call: DeskCallName, scope: ApprovalScope) => findMaxWithoutApproval(limits, call, scope);
  for (const call of approvalCalls) {
    expect(most(call, { market: 'MX' }), call).toBe(limitedCalls.some((one) => one === call) ? 500 : 0);
    expect(most(call, { market: 'IN' }), call).toBe(0);
  }
  expect(most('reverse', { market: 'MX', needsApproval: true })).toBe(0);
  expect(most('match', { currency: 'MXN' })).toBe(300);
  expect(most('note', { market: 'MX' })).toBe(Number.POSITIVE_INFINITY);
});

test('an amount waits above what is left of the day, and of the loan', () => {
  const most = (remaining: number | null, leftOnLoan?: number) => {
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
  expect([most(null), most(200), most(200, 100), most(200, 300)]).toEqual([500, 200, 100, 200]);
});

test('what waits whatever its amount is said beside the limit', () => {
  const t = ((key: string) => key) as unknown as Translate<'ui'>;
  const notice = (call: (typeof limitedCalls)[number]) => describeApproval(t, limits, call, { market: 'MX' });
  expect(notice('match')).toEqual({ rule: 'approvalAbove leftToday', more: 'approvalAlsoMatch' });
  expect(notice('reverse').more).toBe('approvalAlsoReverse');
  expect(notice('waive')).toEqual({ rule: 'approvalAboveToday leftToday', more: '' });
});
