import { expect, test } from 'vitest';
import {
  type BulkEvent,
  type BulkOutcome,
  type BulkPhase,
  getNextPhase,
  summarizeOutcomes,
} from './useBulkRun.ts';

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

test.each<[BulkEvent[], BulkPhase]>([
  [['start', 'finish'], 'done'],
  [['defer', 'start', 'finish', 'close'], 'closed'],
  [['defer', 'undo'], 'input'],
  // Undone too late, or deferred twice.
  [['defer', 'start', 'undo'], 'runningConfirmed'],
  [['start', 'defer'], 'running'],
  // Closed while it is deferred it sends all, while it runs it stops.
  [['defer', 'close', 'start'], 'sending'],
  [['defer', 'close', 'undo'], 'sending'],
  [['defer', 'close', 'start', 'finish'], 'closed'],
  // Leaving the page sends what is deferred before it closes the dialog.
  [['defer', 'start', 'close'], 'sending'],
  [['defer', 'start', 'stop', 'close'], 'stopped'],
  [['start', 'close'], 'stopped'],
  [['start', 'close', 'finish'], 'closed'],
  // React mounts a component twice in development.
  [['close', 'open'], 'input'],
  [['defer', 'open'], 'deferred'],
])('after %o a run is in the phase %s', (events, phase) => {
  expect(events.reduce<BulkPhase>(getNextPhase, 'input')).toBe(phase);
});
