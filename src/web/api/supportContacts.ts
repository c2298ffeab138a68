import { marketLocales, supportContacts } from 'virtual:brand';
import { readCachedReplies, sessionFingerprint } from './replyCache.ts';

/** The contact details of a market's lender. */
export type SupportContact = (typeof supportContacts)[string] & { readonly market: string };

type MarketLocales = Readonly<Record<string, { readonly currency: string; readonly timeZone: string }>>;

/** The borrower's market by the currency of the loan, else by the time zone of the phone; all markets if neither matches. */
export function findLikelyMarkets(
  marketLocales: MarketLocales,
  { currency, timeZone }: { readonly currency: string; readonly timeZone: string },
): readonly string[] {
  const all = Object.keys(marketLocales);
  const marketsWhere = (predicate: (market: string) => boolean): readonly string[] => all.filter(predicate);
  const found = [
    marketsWhere((market) => marketLocales[market]?.currency === currency),
    marketsWhere((market) => marketLocales[market]?.timeZone === timeZone),
  ];
  return found.find(({ length }) => length > 0) ?? all;
}

/** Contacts from the brand's configuration, available without a call. */
export function findKnownContacts(): readonly SupportContact[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return findLikelyMarkets(marketLocales, { currency: cachedCurrency(), timeZone }).flatMap((market) => {
    const contact = supportContacts[market];
    return contact ? [{ ...contact, market }] : [];
  });
}

/** The currency of a cached reply about a loan; empty without one. */
function cachedCurrency(): string {
  for (const [, data] of readCachedReplies(sessionFingerprint()).replies) {
    if (typeof data === 'object' && data !== null && 'currency' in data) return String(data.currency);
  }
  return '';
}
