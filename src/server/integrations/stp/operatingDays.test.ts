import { expect, test } from 'vitest';
import { toDay } from '../../../lending/index.ts';
import { createSpeiOperatingDays, listBankHolidays } from './operatingDays.ts';

test.each([
  [2024, '01-01 02-05 03-18 03-28 03-29 05-01 09-16 10-01 11-02 11-18 12-12 12-25'],
  [2025, '01-01 02-03 03-17 04-17 04-18 05-01 09-16 11-02 11-17 12-12 12-25'],
  [2026, '01-01 02-02 03-16 04-02 04-03 05-01 09-16 11-02 11-16 12-12 12-25'],
  [2027, '01-01 02-01 03-15 03-25 03-26 05-01 09-16 11-02 11-15 12-12 12-25'],
  [2030, '01-01 02-04 03-18 04-18 04-19 05-01 09-16 10-01 11-02 11-18 12-12 12-25'],
])('banks are closed in %i as CNBV says', (year, days) => {
  expect(
    listBankHolidays(year)
      .map((candidate) => candidate.slice(5))
      .join(' '),
  ).toBe(days);
});

const { at, daysFor: of, hasEnded: isOver } = createSpeiOperatingDays([]);
/** An instant of Mexico City, six hours behind UTC. */
const instant = (text: string) => new Date(`${text}-06:00`);

test.each([
  ['an afternoon', '2026-11-25T17:59:59', '2026-11-25'],
  ['18:00', '2026-11-25T18:00:00', '2026-11-26'],
  ['after midnight', '2026-11-26T00:30:00', '2026-11-26'],
  ['the evening of a Friday', '2026-11-27T18:00:00', '2026-11-30'],
  ['a Saturday', '2026-11-28T12:00:00', '2026-11-30'],
  ['a Sunday night', '2026-11-29T23:00:00', '2026-11-30'],
  ['the Friday before a long weekend', '2026-11-13T19:00:00', '2026-11-17'],
  ['Wednesday of Holy Week', '2026-04-01T18:30:00', '2026-04-06'],
  ['New Year’s Eve', '2026-12-31T18:00:00', '2027-01-04'],
])('%s belongs to the operating day it should', (_name, text, expected) => {
  expect(at(instant(text))).toBe(expected);
});

test.each([
  ['in the morning', '2026-11-25T10:00:00', ['2026-11-25', '2026-11-26']],
  ['shortly after the change', '2026-11-25T18:20:00', ['2026-11-25', '2026-11-26']],
  ['in the evening', '2026-11-25T21:00:00', ['2026-11-26', '2026-11-27']],
  ['on a Friday evening', '2026-11-27T20:00:00', ['2026-11-30', '2026-12-01']],
  ['on a Sunday before a bank holiday', '2026-11-15T12:00:00', ['2026-11-17', '2026-11-18']],
])('an order given %s can belong to two days', (_name, text, expected) => {
  expect(of(instant(text))).toEqual(expected);
});

test('a day is over an hour after it changed, and not before', () => {
  const friday = toDay('2026-11-27');
  expect(isOver(friday, instant('2026-11-27T18:59:00'))).toBe(false);
  expect(isOver(friday, instant('2026-11-27T19:00:00'))).toBe(true);
  expect(isOver(toDay('2026-11-30'), instant('2026-11-29T23:00:00'))).toBe(false);
});

test('a lender may name further days without operation', () => {
  const days = createSpeiOperatingDays(['2026-11-26']);
  expect(days.at(instant('2026-11-25T18:00:00'))).toBe('2026-11-27');
  expect(days.daysFor(instant('2026-11-25T10:00:00'))).toEqual(['2026-11-25', '2026-11-27']);
});
