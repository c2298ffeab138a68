import { contact, lenders, marketPlaces } from 'virtual:brand';
import { marketContact } from '../../../contract/legal.ts';
import type { ResponseData } from '../../../contract/schemas/index.ts';
import { getLaunchParameter } from '../../api/launchParameters.ts';
import { fingerprint, readCachedReplies } from '../../api/replyCache.ts';
import { language } from '../../texts/translator.ts';

export type SupportContact = ResponseData<'customerService'>;

/** How a lender is reached; `country` tells several apart. */
export type MarketContact = { readonly country: string; readonly contact: SupportContact };

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
export function knownContacts(): readonly MarketContact[] {
  const contactLanguage = language() === 'en' ? 'en' : 'es';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return findLikelyMarkets(marketPlaces, { currency: cachedCurrency(), timeZone }).map((market) => {
    const { phone: va, whatsapp: phone, email, hours } = marketContact({ contact, lenders }, market);
    return {
      country: lenders[market]?.country[contactLanguage] ?? '',
      contact: { phone, va, email, hours: hours[contactLanguage] },
    };
  });
}

/** Of the borrower's loans, as far as this device keeps a reply about one. */
function cachedCurrency(): string {
  for (const [, data] of readCachedReplies(fingerprint(getLaunchParameter('sessionId'))).replies) {
    if (typeof data === 'object' && data !== null && 'currency' in data) return String(data.currency);
  }
  return '';
}
