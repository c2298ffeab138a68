import { expect, test } from 'vitest';
import { createSearchParser, parseDay, parseId, parseOneOf, parseSearch, parseText } from './searchParams.ts';

test('a query is read as what it may be, and else as if it weren’t there', () => {
  const parseState = parseOneOf(['waiting', 'answered']);
  expect(parseState('answered')).toBe('answered');
  expect(parseState('lost')).toBeUndefined();
  expect(parseDay('2026-02-28')).toBe('2026-02-28');
  expect(parseDay('2026-02-30')).toBeUndefined();
  expect(parseDay('yesterday')).toBeUndefined();
  expect(parseText('')).toBeUndefined();
  expect([parseId('1001'), parseId('0'), parseId('A1')]).toEqual(['1001', undefined, undefined]);
});

test('parameters without a value, or unknown, are left out of the address', () => {
  const read = createSearchParser({ state: parseOneOf(['waiting']), folio: parseText });
  expect(read({ state: 'lost', folio: 'A-1', other: 'x' })).toEqual({ folio: 'A-1' });
});

test('digits of an address that is opened stay as they are', () => {
  expect(parseSearch('?borrower=1001&reference=0012&day=2026-11-26&note=a%20b')).toEqual({
    borrower: '1001',
    reference: '0012',
    day: '2026-11-26',
    note: 'a b',
  });
});
