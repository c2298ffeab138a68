import { expect, test } from 'vitest';
import { siteMarkets } from '../markets.ts';
import { hoursText } from './wording.ts';

test('hours within a sentence begin with a small letter in Spanish; English days keep their capitals', () => {
  const [market] = siteMarkets;
  if (!market) throw new Error('a market is configured');
  expect(hoursText({ market, language: 'es' })).toMatch(/^lunes a sábado/);
  expect(hoursText({ market, language: 'en' })).toMatch(/^Monday to Saturday/);
});
