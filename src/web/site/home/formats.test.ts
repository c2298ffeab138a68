import { expect, test } from 'vitest';
import { siteMarkets } from '../markets.ts';
import { formatHours, formatUsersCount } from './formats.ts';

test('hours within a sentence begin with a small letter in Spanish; English days keep their capitals', () => {
  const [market] = siteMarkets;
  if (!market) throw new Error('a market is configured');
  expect(formatHours({ market, language: 'es' })).toMatch(/^lunes a sábado/);
  expect(formatHours({ market, language: 'en' })).toMatch(/^Monday to Saturday/);
});

test('36W+ users are 360 mil in Spanish and 360,000 in Mexico, grouped as the market groups', () => {
  const [mexico, india] = siteMarkets;
  if (!mexico || !india) throw new Error('two markets are configured');
  expect(formatUsersCount('36W+', { market: mexico, language: 'es' })).toBe('360 mil');
  expect(formatUsersCount('36W+', { market: mexico, language: 'en' })).toBe('360,000');
  expect(formatUsersCount('36W+', { market: india, language: 'en' })).toBe('3,60,000');
  expect(formatUsersCount('12K+', { market: mexico, language: 'en' })).toBe('12,000');
  expect(formatUsersCount('many', { market: mexico, language: 'es' })).toBeUndefined();
});
