import { expect, test } from 'vitest';
import { orderQueues } from './orderQueues.ts';

test('queues past their deadline stand first, then those near it, and empty ones last', () => {
  const oldestAt = '2026-11-28T08:00:00Z';
  const ordered = orderQueues(
    [
      { name: 'suspense', count: 0, oldestAt: null },
      { name: 'payouts', count: 6, oldestAt },
      { name: 'applications', count: 44, oldestAt },
      { name: 'claims', count: 14, oldestAt },
    ],
    [
      { name: 'applications', late: 0, soon: 24 },
      { name: 'claims', late: 6, soon: 4 },
    ],
  );
  expect(ordered.map(({ name }) => name)).toEqual(['claims', 'applications', 'payouts', 'suspense']);
});
