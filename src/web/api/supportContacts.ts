import { marketPlaces, supportContacts } from 'virtual:brand';
import { readCachedReplies, sessionFingerprint } from './replyCache.ts';

/** How the lender of a market is reached. */
export type SupportContact = (typeof supportContacts)[string] & { readonly market: string };

type MarketLocales = Readonly<Record<string, { readonly currency: string; readonly timeZone: string }>>;

/** The borrower's market by the currency of his loan, else by his phone's time zone; all of them where neither says. */
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

/** What the pages know by themselves: whoever needs help reaches somebody even where the call doesn't get through. */
export function knownContacts(): readonly SupportContact[] {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return findLikelyMarkets(marketPlaces, { currency: cachedCurrency(), timeZone }).flatMap((market) => {
    const contact = supportContacts[market];
    return contact ? [{ ...contact, market }] : [];
  });
}

/** Of the borrower's loans, as far as this device keeps a reply about one. */
function cachedCurrency(): string {
  for (const [, data] of readCachedReplies(sessionFingerprint()).replies) {
    if (typeof data === 'object' && data !== null && 'currency' in data) return String(data.currency);
  }
  return '';
}
