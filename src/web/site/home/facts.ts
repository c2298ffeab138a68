import type { Place } from '../addresses.ts';
import type { SiteLanguage } from '../language.ts';
import type { SiteMarket } from '../markets.ts';
import { rulesOf } from './rules.ts';
import { amountText, hoursText, listText } from './wording.ts';

/** What answers may name, as text; one that isn't so in a market is absent there. */
export type Facts = Readonly<Partial<Record<string, string>>>;

/** The most days by which a due date can be moved in the market; 0 where it can't. */
export function extensionDays({ products }: SiteMarket): number {
  return Math.max(0, ...products.map(({ rules }) => rules.deferral?.days ?? 0));
}

/** Whether a due date can be moved in the market. */
export function hasExtension(market: SiteMarket): boolean {
  return extensionDays(market) > 0;
}

/** Everything an answer of this place may name, from the configuration. */
export function factsOf(place: Place): Facts {
  const { market, language } = place;
  const { contact, complaints, authority, registration, branches, banks, stores, complaintDeadline } = market;
  const some = (items: readonly string[]): string | undefined =>
    items.length > 0 ? listText(items, language, 'disjunction') : undefined;
  return known({
    ...rulesOf(place),
    yearly: market.yearlyCost.short,
    tax: market.tax[language],
    banks: some(banks),
    stores: some(stores),
    amounts: market.products
      .map(({ name, amount: { least, most } }) => {
        const range = listRange(amountText(least, place), amountText(most, place), language);
        return `${name[language]}: ${range}`;
      })
      .join('; '),
    phone: contact.phone,
    hours: hoursText(place),
    email: contact.email,
    whatsapp: contact.whatsapp,
    legalName: market.legalName,
    registration: `${registration.name[language]}: ${registration.number}`,
    complaintUnit: complaints.name[language],
    complaintPhone: complaints.phone,
    complaintEmail: complaints.email,
    [complaintDeadline.kind === 'business' ? 'businessDays' : 'calendarDays']: String(complaintDeadline.days),
    authority: `${authority.name[language]} (${authority.phone})`,
    branches:
      branches.length > 0 ? branches.map(({ city, address }) => `${city}: ${address}`).join('; ') : undefined,
  });
}

function listRange(least: string, most: string, language: SiteLanguage): string {
  return language === 'es' ? `de ${least} a ${most}` : `${least} to ${most}`;
}

function known(facts: Readonly<Record<string, string | undefined>>): Facts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
