import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fingerprint } from '../../api/kept.ts';
import { setLanguage } from '../../texts/text.ts';
import { knownDesks, likelyMarkets } from './contacts.ts';

const places = {
  MX: { currency: 'MXN', timeZone: 'America/Mexico_City' },
  IN: { currency: 'INR', timeZone: 'Asia/Kolkata' },
};

function keep(currency: string): void {
  const replies = [['loanDetails', { currency }, 0]];
  const kept = JSON.stringify({ session: fingerprint('s'), replies });
  vi.stubGlobal('localStorage', { getItem: () => kept });
}

beforeEach(() => {
  setLanguage('en');
  vi.stubGlobal('location', { search: '?sessionId=s' });
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  [{ currency: 'INR', timeZone: 'America/Mexico_City' }, ['IN']],
  [{ currency: '', timeZone: 'Asia/Kolkata' }, ['IN']],
  [{ currency: '', timeZone: 'America/Mexico_City' }, ['MX']],
  [{ currency: '', timeZone: 'UTC' }, ['MX', 'IN']],
])('of %j the market is %j', (known, markets) => {
  expect(likelyMarkets(places, known)).toEqual(markets);
});

test('a borrower of India is shown the telephone of India, not Mexico’s, where help fails', () => {
  keep('INR');
  expect(knownDesks()).toMatchObject([{ country: 'India', contact: { va: '+91 22 5000 0174' } }]);
  keep('MXN');
  expect(knownDesks()).toMatchObject([{ country: 'Mexico', contact: { va: '+52 55 5000 0174' } }]);
});
