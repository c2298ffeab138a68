import { expect, test } from 'vitest';
import { siteMarkets } from '../markets.ts';
import { formatHours } from './formats.ts';

test('hours within a sentence begin with a small letter in Spanish; English days keep their capitals', () => {
  const [market] = siteMarkets;
  if (!market) throw new Error('a market is configured');
  expect(formatHours({ market, language: 'es' })).toMatch(/^lunes a sábado/);
  expect(formatHours({ market, language: 'en' })).toMatch(/^Monday to Saturday/);
});
