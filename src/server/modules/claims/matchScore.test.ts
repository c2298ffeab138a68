import { expect, test } from 'vitest';
import { addDays, toDay } from '../../../lending/index.ts';
import { createMatchScorer, listReferenceMisreadings } from './matchScore.ts';

const claimed = { amount: 302_574, day: toDay('2026-11-20'), reference: '9301 2345 6789 01' };
const reasons = (changes: Partial<typeof claimed>) =>
  createMatchScorer(claimed)({ ...claimed, ...changes }).reasons.join();

test('the same amount, day and reference have the full score', () => {
  expect(createMatchScorer(claimed)({ ...claimed, reference: '93012345678901' })).toEqual({
    score: 100,
    reasons: ['sameAmount', 'sameDay', 'sameReference'],
  });
});

test.each([
  ['one digit wrong', '93012345678907', 'similarReference'],
  ['the last digit wrong', '93012345678902', 'similarReference'],
  ['two that follow each other swapped', '93012354678901', 'similarReference'],
  ['one missing', '9301234567891', 'similarReference'],
  ['one too many', '930123455678901', 'similarReference'],
  ['the end of it alone', '45678901', 'similarReference'],
  ['two digits wrong', '93012345670902', ''],
  ['digits far apart swapped', '13012345678909', ''],
  ['another', '10000000000000', ''],
  ['too short to tell', '93012', ''],
])('a reference with %s', (_name, reference, likeness) => {
  expect(reasons({ reference, amount: 1, day: addDays(claimed.day, 90) })).toBe(likeness);
});

test('a misreading found by the database is one, in either direction', () => {
  for (const [one, other] of listReferenceMisreadings('9001223').flatMap((read) => [
    ['9001223', read],
    [read, '9001223'],
  ])) {
    const scoreMatch = createMatchScorer({ ...claimed, reference: one ?? '' });
    const { reasons: found } = scoreMatch({
      amount: 1,
      day: addDays(claimed.day, 90),
      reference: other ?? '',
    });
    expect(found, `${one} ${other}`).toEqual(['similarReference']);
  }
});

test('an amount off by one percent and a day within five are near, more is not', () => {
  const other = { reference: '' };
  expect(reasons({ ...other, amount: 302_500, day: addDays(claimed.day, -5) })).toBe('nearAmount,nearDay');
  expect(reasons({ ...other, amount: 299_000, day: addDays(claimed.day, 6) })).toBe('');
});
