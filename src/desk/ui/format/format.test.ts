import { describe, expect, test } from 'vitest';
import {
  findTimeZone,
  formatAge,
  formatDateTime,
  formatDay,
  formatMoney,
  formatMonth,
  formatPlainAmount,
  formatShare,
  formatTimeZone,
  formatZonedDateTime,
  parseAmount,
  startOfDay,
} from './format.ts';

describe('amounts', () => {
  test('are written as their market does, always with cents', () => {
    expect(formatMoney(305_148, 'MXN')).toBe('$3,051.48');
    expect(formatMoney(300_000, 'MXN')).toBe('$3,000.00');
    expect(formatMoney(30_514_800, 'INR')).toBe('₹3,05,148.00');
  });

  test.each([
    ['500', 50_000],
    ['1,500.5', 150_050],
    ['$ 12.34', 1_234],
    ['0', null],
    ['-5', null],
    ['1.234', null],
    ['1,234,567', 123_456_700],
    ['12,34,567.8', 123_456_780],
    ['1 500.25', 150_025],
    ['15,50', null],
    ['1,50', null],
    ['1.500,50', null],
    ['1,500.5,0', null],
    ['1,,500', null],
    ['12a', null],
    ['', null],
  ])('typed as %j are %j minor units', (input, minor) => {
    expect(parseAmount(input)).toBe(minor);
  });

  test('a field begins with what reads back as the same', () => {
    expect(parseAmount(formatPlainAmount(347_960))).toBe(347_960);
  });
});

test('a month is that month wherever the reader is', () => {
  expect(formatMonth('2026-11', 'es')).toBe('nov 2026');
  expect(formatMonth('2026-03', 'en')).toBe('Mar 2026');
});

test('a day is that day wherever the reader is', () => {
  expect(formatDay('2026-11-27', 'en')).toBe('27 Nov 2026');
  expect(formatDay('2026-11-27', 'es')).toBe('27 nov 2026');
});

test('a moment is reported in the time of a market, whose zone has a name; without one in that of the first market', () => {
  const mexico = findTimeZone('MX');
  expect(formatDateTime('2026-11-27T03:05:00Z', 'en', mexico)).toBe('26 Nov 2026, 21:05');
  expect(formatTimeZone(mexico, 'en')).toBe('Central Standard Time (GMT-6)');
  expect(formatTimeZone(mexico, 'es')).toBe('hora estándar central (GMT-6)');
  expect(formatTimeZone('Etc/GMT+3', 'en')).toBe('GMT-3');
  expect(findTimeZone(undefined)).toBe(mexico);
  const india = findTimeZone('IN');
  expect(formatDateTime('2026-11-27T03:05:00Z', 'en', india)).toBe('27 Nov 2026, 08:35');
});

test('a moment in a sentence says its zone', () => {
  expect(formatZonedDateTime('2026-11-27T03:05:00Z', 'en')).toBe('26 Nov 2026, 21:05 GMT-6');
  expect(formatZonedDateTime('2026-11-27T03:05:00Z', 'en', findTimeZone('IN'))).toBe(
    '27 Nov 2026, 08:35 GMT+5:30',
  );
});

test.each([
  ['2026-11-27', 'America/Mexico_City', '2026-11-27T06:00:00.000Z'],
  ['2026-11-27', 'Asia/Kolkata', '2026-11-26T18:30:00.000Z'],
  // Clocks change on these days.
  ['2026-10-25', 'Europe/Madrid', '2026-10-24T22:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('%s begins in %s at %s', (day, timeZone, instant) => {
  expect(startOfDay(day, timeZone)).toBe(instant);
});

test.each([
  [0, '0 s'],
  [59_999, '59 s'],
  [60_000, '1 min'],
  [3_600_000, '1 h'],
  [47 * 3_600_000, '47 h'],
  [48 * 3_600_000, '2 d'],
])('%i ms are %s old', (ms, text) => {
  expect(formatAge(ms)).toBe(text);
});

test('a share of zero has no percentage', () => {
  expect(formatShare(1, 0, 'en')).toBe('–');
  expect(formatShare(1, 8, 'en')).toBe('12.5%');
});
