import { expect, test } from 'vitest';
import { endOfListDay, type getListTimeZone, startOfListDay } from './marketDays.ts';

const config = {
  markets: { MX: { timeZone: 'America/Mexico_City' }, IN: { timeZone: 'Asia/Kolkata' } },
} as unknown as Parameters<typeof getListTimeZone>[0];

test('a day of a list is that of its market, else of the first', () => {
  expect(startOfListDay(config, '2026-11-28')).toEqual(new Date('2026-11-28T06:00:00Z'));
  expect(endOfListDay(config, '2026-11-28')).toEqual(new Date('2026-11-29T06:00:00Z'));
  expect(startOfListDay(config, '2026-11-28', 'IN')).toEqual(new Date('2026-11-27T18:30:00Z'));
});
