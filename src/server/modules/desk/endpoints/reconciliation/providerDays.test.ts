import { expect, test } from 'vitest';
import { findSettledSide } from './providerDays.ts';

type Row = Parameters<typeof findSettledSide>[1][number];

const key = { provider: 'sandbox', day: '2026-11-25' };
const settled = {
  ...key,
  ...{ received: 500, ledger: 500, suspense: 0, grossDifference: 200, unmatched: 1, settled: 1 },
  settledSides: ['provider'],
} as unknown as Row;

test.each<[string, Row[], string | null]>([
  ['all is settled for one side', [settled, { ...settled, currency: 'INR' }], 'provider'],
  ['nothing is settled', [{ ...settled, settled: 0, settledSides: [] }], null],
  ['a payment is not settled', [{ ...settled, unmatched: 2 }], null],
  ['money of it is neither on a loan nor in suspense', [{ ...settled, ledger: 400 }], null],
  ['each side was right once', [settled, { ...settled, settledSides: ['ours'] }], 'both'],
  ['another day is settled', [{ ...settled, day: '2026-11-24' }], null],
])('where %s, who was right is %j', (_, rows, side) => {
  expect(findSettledSide(key, rows)).toBe(side);
});
