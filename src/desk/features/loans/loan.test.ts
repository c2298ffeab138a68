import { expect, test } from 'vitest';
import { getFirstDay } from './loan.ts';

test('a loan’s first day is that of its market, where UTC has the next one', () => {
  const createdAt = '2026-09-02T03:00:00.000Z';
  expect(getFirstDay({ market: 'MX', createdAt })).toBe('2026-09-01');
  expect(getFirstDay({ market: 'IN', createdAt })).toBe('2026-09-02');
});
