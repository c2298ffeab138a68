import { expect, test } from 'vitest';
import { countOpenItems } from './Navigation.tsx';

test('the badge of approvals counts what the viewer may decide, those of other pages all that is open', () => {
  const queue = (name: 'approvals' | 'suspense' | 'reversals', count: number) => ({
    name,
    count,
    oldestAt: null,
  });
  const today = {
    queues: [queue('approvals', 5), queue('suspense', 2), queue('reversals', 1)],
    mine: [{ name: 'approvals' as const, count: 3 }],
  };
  expect(countOpenItems('approvals', today)).toBe(3);
  expect(countOpenItems('approvals', { ...today, mine: [] })).toBe(0);
  expect(countOpenItems('suspense', today)).toBe(3);
});
