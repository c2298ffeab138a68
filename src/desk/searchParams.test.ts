import { expect, test } from 'vitest';
import { createSearchParser, parseCode, parseDay, parseId, parseOneOf, parseText } from './searchParams.ts';

test('a query is read as what it may be, and else as if it weren’t there', () => {
  const parseState = parseOneOf(['waiting', 'answered']);
  expect(parseState('answered')).toBe('answered');
  expect(parseState('lost')).toBeUndefined();
  expect(parseDay('2026-02-28')).toBe('2026-02-28');
  expect(parseDay('2026-02-30')).toBeUndefined();
  expect(parseDay('yesterday')).toBeUndefined();
  expect(parseText('')).toBeUndefined();
  expect([parseCode(1301), parseCode('1301-A'), parseCode('')]).toEqual(['1301', '1301-A', undefined]);
  // As the router gives a number of an address that is opened, and of a link.
  expect([parseId(1001), parseId('1001'), parseId('0'), parseId('A1')]).toEqual([
    '1001',
    '1001',
    undefined,
    undefined,
  ]);
});

test('what isn’t given, or isn’t known, isn’t in the address', () => {
  const read = createSearchParser({ state: parseOneOf(['waiting']), folio: parseText });
  expect(read({ state: 'lost', folio: 'A-1', other: 'x' })).toEqual({ folio: 'A-1' });
});
