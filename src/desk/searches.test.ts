import { expect, test } from 'vitest';
import { dayOf, given, oneOf, textOf } from './searches.ts';

test('a query is read as what it may be, and else as if it weren’t there', () => {
  expect(oneOf(['waiting', 'answered'], 'answered')).toBe('answered');
  expect(oneOf(['waiting', 'answered'], 'lost')).toBeUndefined();
  expect(dayOf('2026-02-28')).toBe('2026-02-28');
  expect(dayOf('2026-02-30')).toBeUndefined();
  expect(dayOf('yesterday')).toBeUndefined();
  expect(textOf('')).toBeUndefined();
});

test('what isn’t given isn’t in the address', () => {
  expect(given({ state: undefined, folio: 'A-1' })).toEqual({ folio: 'A-1' });
});
