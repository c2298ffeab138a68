import { expect, test } from 'vitest';
import { failureKind, isOutcomeUnknown } from './failure.ts';

test.each([
  ['network', 'unreachable', true],
  ['timeout', 'unreachable', true],
  ['unreadable', 'broken', true],
  ['500', 'broken', true],
  ['503', 'broken', true],
  ['401', 'sessionExpired', false],
  ['400', 'invalid', false],
  ['404', 'invalid', false],
  ['429', 'refused', false],
  ['800005', 'refused', false],
  ['1002', 'refused', false],
  ['5', 'refused', false],
] as const)('%s means that the reply is %s; the outcome is unknown: %s', (code, kind, isUnknown) => {
  expect([failureKind(code), isOutcomeUnknown(code)]).toEqual([kind, isUnknown]);
});
