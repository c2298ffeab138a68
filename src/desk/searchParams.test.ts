import { expect, test } from 'vitest';
import { omitUndefined, parseChoice, parseDay, parseText } from './searchParams.ts';

test('a query is read as what it may be, and else as if it weren’t there', () => {
  expect(parseChoice(['waiting', 'answered'], 'answered')).toBe('answered');
  expect(parseChoice(['waiting', 'answered'], 'lost')).toBeUndefined();
  expect(parseDay('2026-02-28')).toBe('2026-02-28');
  expect(parseDay('2026-02-30')).toBeUndefined();
  expect(parseDay('yesterday')).toBeUndefined();
  expect(parseText('')).toBeUndefined();
});

test('what isn’t given isn’t in the address', () => {
  expect(omitUndefined({ state: undefined, folio: 'A-1' })).toEqual({ folio: 'A-1' });
});
