import { expect, test } from 'vitest';
import { countOpenItems } from './Navigation.tsx';

test('a page’s badge counts what the viewer may decide', () => {
  const queue = (name: 'approvals' | 'suspense' | 'reversals' | 'providerDays', count: number) => ({
    name,
    count,
    oldestAt: null,
  });
  const today = {
    queues: [queue('approvals', 5), queue('suspense', 2), queue('reversals', 1), queue('providerDays', 4)],
    mine: [{ name: 'approvals' as const, count: 3 }],
    monthsToClose: [{ market: 'MX', month: '2026-01' }],
  };
  const all = () => true;
  expect(countOpenItems('approvals', today, all)).toBe(3);
  expect(countOpenItems('approvals', { ...today, mine: [] }, all)).toBe(0);
  expect(countOpenItems('reconciliation', today, all)).toBe(4);
  expect(countOpenItems('accounting', today, all)).toBe(1);
  expect(countOpenItems('suspense', today, all)).toBe(3);
  expect(countOpenItems('suspense', today, (call) => call !== 'match')).toBe(0);
});
