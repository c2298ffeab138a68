import { expect, test } from 'vitest';
import { formatDayCount, formatRate, formatYearlyCost } from './format.ts';
import { getMarket, readConfig } from './index.ts';

const [MX, IN] = [getMarket(readConfig(), 'MX'), getMarket(readConfig(), 'IN')];

test.each([
  ['1705.8', '1,705.8\u00a0%'],
  ['1705.80', '1,705.80\u00a0%'],
  ['36', '36\u00a0%'],
  ['123456.7', '123,456.7\u00a0%'],
])('a yearly cost of %s is written %s, its last zeros kept', (percent, text) => {
  expect(formatYearlyCost(percent, MX, 'es')).toBe(text);
});

test('a yearly cost is grouped as the market groups figures', () => {
  expect(formatYearlyCost('123456.7', IN, 'en')).toBe('1,23,456.7%');
});

test('a rate never leaves its sign, and has no space before it in English', () => {
  expect(formatRate('0.16', 'es')).toBe('16\u00a0%');
  expect(formatRate('0.16', 'en')).toBe('16%');
});

test('days never leave their number', () => {
  expect(formatDayCount(1, 'es')).toBe('1\u00a0día');
  expect(formatDayCount(7, 'en')).toBe('7\u00a0days');
});
