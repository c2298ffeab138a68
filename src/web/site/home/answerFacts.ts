import type { SiteLocale } from '../addresses.ts';
import type { SiteLanguage } from '../language.ts';
import type { SiteMarket } from '../markets.ts';
import { describeRules } from './describeRules.ts';
import { formatHours, formatList, formatWholeAmount } from './formats.ts';

/** What answers may name, as text; one that isn't so in a market is absent there. */
export type AnswerFacts = Readonly<Partial<Record<string, string>>>;

/** The most days by which a due date can be moved in the market; 0 where it can't. */
export function extensionDays({ products }: SiteMarket): number {
  return Math.max(0, ...products.map(({ rules }) => rules.deferral?.days ?? 0));
}

/** Whether a due date can be moved in the market. */
export function hasExtension(market: SiteMarket): boolean {
  return extensionDays(market) > 0;
}

/** Everything an answer of this place may name, from the configuration. */
export function listFacts(locale: SiteLocale): AnswerFacts {
  const { market, language } = locale;
  const { contact, complaints, authority, registration, branches, banks, stores, complaintDeadline } = market;
  const joinOptional = (items: readonly string[]): string | undefined =>
    items.length > 0 ? formatList(items, language, 'disjunction') : undefined;
  return withoutUndefined({
    ...describeRules(locale),
    yearly: market.yearlyCost.short,
    tax: market.tax[language],
    banks: joinOptional(banks),
    stores: joinOptional(stores),
    amounts: market.products
      .map(({ name, amount: { least, most } }) => {
        const range = listRange(formatWholeAmount(least, locale), formatWholeAmount(most, locale), language);
        return `${name[language]}: ${range}`;
      })
      .join('; '),
    phone: contact.phone,
    hours: formatHours(locale),
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

function withoutUndefined(facts: Readonly<Record<string, string | undefined>>): AnswerFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}
