import { expect, test } from 'vitest';
import { marketIn, readConfig } from './config/index.ts';
import { yearlyCostText } from './format.ts';

const [MX, IN] = [marketIn(readConfig(), 'MX'), marketIn(readConfig(), 'IN')];

test.each([
  ['1705.8', '1,705.8 %'],
  ['1705.80', '1,705.80 %'],
  ['36', '36 %'],
  ['123456.7', '123,456.7 %'],
])('a yearly cost of %s is written %s, its last zeros kept', (percent, text) => {
  expect(yearlyCostText(percent, MX)).toBe(text);
});

test('a yearly cost is grouped as the market groups figures', () => {
  expect(yearlyCostText('123456.7', IN)).toBe('1,23,456.7 %');
});
