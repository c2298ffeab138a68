import { expect, test } from 'vitest';
import { marketIn, readConfig } from './config/index.ts';
import { daysText, rateText, yearlyCostText } from './format.ts';

const [MX, IN] = [marketIn(readConfig(), 'MX'), marketIn(readConfig(), 'IN')];

test.each([
  ['1705.8', '1,705.8\u00a0%'],
  ['1705.80', '1,705.80\u00a0%'],
  ['36', '36\u00a0%'],
  ['123456.7', '123,456.7\u00a0%'],
])('a yearly cost of %s is written %s, its last zeros kept', (percent, text) => {
  expect(yearlyCostText(percent, MX, 'es')).toBe(text);
});

test('a yearly cost is grouped as the market groups figures', () => {
  expect(yearlyCostText('123456.7', IN, 'en')).toBe('1,23,456.7%');
});

test('a rate never leaves its sign, and has no space before it in English', () => {
  expect(rateText('0.16', 'es')).toBe('16\u00a0%');
  expect(rateText('0.16', 'en')).toBe('16%');
});

test('days never leave their number', () => {
  expect(daysText(1, 'es')).toBe('1\u00a0día');
  expect(daysText(7, 'en')).toBe('7\u00a0days');
});
