import { contact, lenders, marketPlaces } from 'virtual:brand';
import { contactIn } from '../../../contract/legal.ts';
import type { Data } from '../../../contract/schemas/index.ts';
import { fingerprint, keptFor } from '../../api/kept.ts';
import { launchValue } from '../../api/launch.ts';
import { language } from '../../texts/text.ts';

export type Contact = Data<'customerService'>;

/** How a lender is reached; `country` tells several apart. */
export type Desk = { readonly country: string; readonly contact: Contact };

type Places = Readonly<Record<string, { readonly currency: string; readonly timeZone: string }>>;

/** The borrower's market by the currency of his loan, else by his phone's time zone; all of them where neither says. */
export function likelyMarkets(
  places: Places,
  { currency, timeZone }: { readonly currency: string; readonly timeZone: string },
): readonly string[] {
  const all = Object.keys(places);
  const by = (is: (market: string) => boolean): readonly string[] => all.filter(is);
  const found = [
    by((market) => places[market]?.currency === currency),
    by((market) => places[market]?.timeZone === timeZone),
  ];
  return found.find(({ length }) => length > 0) ?? all;
}

/** What the pages know by themselves: whoever needs help reaches somebody even where the call doesn't get through. */
export function knownDesks(): readonly Desk[] {
  const said = language() === 'en' ? 'en' : 'es';
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return likelyMarkets(marketPlaces, { currency: keptCurrency(), timeZone }).map((market) => {
    const { phone: va, whatsapp: phone, email, hours } = contactIn({ contact, lenders }, market);
    return {
      country: lenders[market]?.country[said] ?? '',
      contact: { phone, va, email, hours: hours[said] },
    };
  });
}

/** Of the borrower's loans, as far as this device keeps a reply about one. */
function keptCurrency(): string {
  for (const [, data] of keptFor(fingerprint(launchValue('sessionId'))).replies) {
    if (typeof data === 'object' && data !== null && 'currency' in data) return String(data.currency);
  }
  return '';
}
