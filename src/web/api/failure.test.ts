import { expect, test } from 'vitest';
import { classifyFailure, hasCode, isOutcomeUnknown } from './failure.ts';

test.each([
  ['network', 'unreachable', true],
  ['timeout', 'unreachable', true],
  ['expired', 'unreachable', true],
  ['unreadable', 'broken', true],
  ['500', 'broken', true],
  ['503', 'broken', true],
  ['401', 'sessionExpired', false],
  ['400', 'invalid', false],
  ['404', 'invalid', false],
  ['429', 'tooMany', false],
  ['800005', 'refused', false],
  ['1001', 'refused', false],
  ['1003', 'refused', false],
  ['5', 'refused', false],
] as const)('%s means that the reply is %s; the outcome is unknown: %s', (code, kind, isUnknown) => {
  expect([classifyFailure(code), isOutcomeUnknown(code)]).toEqual([kind, isUnknown]);
});

test('a reply has a result code of the contract by its number', () => {
  expect(hasCode({ code: '1003' }, 1001, 1003)).toBe(true);
  expect(hasCode({ code: '1002' }, 1001, 1003)).toBe(false);
  expect(hasCode({}, 1001)).toBe(false);
});
