import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { setLanguage } from '../texts/language.ts';
import { fingerprint } from './replyCache.ts';
import { findKnownContacts, findLikelyMarkets } from './supportContacts.ts';

const marketLocales = {
  MX: { currency: 'MXN', timeZone: 'America/Mexico_City' },
  IN: { currency: 'INR', timeZone: 'Asia/Kolkata' },
};

function cacheLoanReply(currency: string): void {
  const replies = [['loanDetails', { currency }, 0]];
  const stored = JSON.stringify({ session: fingerprint('s'), replies });
  vi.stubGlobal('localStorage', { getItem: () => stored });
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
])('of %j the market is %j', (contactMarkets, markets) => {
  expect(findLikelyMarkets(marketLocales, contactMarkets)).toEqual(markets);
});

test('a borrower of India is shown the telephone of India, not Mexico’s, where help fails', () => {
  cacheLoanReply('INR');
  expect(findKnownContacts()).toMatchObject([{ market: 'IN', phone: '+91 22 5000 0174' }]);
  cacheLoanReply('MXN');
  expect(findKnownContacts()).toMatchObject([{ market: 'MX', phone: '+52 55 5000 0174' }]);
});
