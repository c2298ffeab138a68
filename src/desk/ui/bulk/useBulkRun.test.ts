import { expect, test } from 'vitest';
import { type BulkOutcome, summarizeOutcomes } from './useBulkRun.ts';

test('what was done, what waits for approval and what failed are told apart', () => {
  const outcomes = new Map<string, BulkOutcome>([
    ['a', 'done'],
    ['b', 'pending'],
    ['c', { error: 'refused' }],
    ['d', 'done'],
    ['e', { error: '' }],
  ]);
  expect(summarizeOutcomes(outcomes)).toEqual({ doneKeys: ['a', 'd'], pending: 1, failed: 2 });
});
