import type * as homeTexts from 'messages:siteHome';
import type { LateRateTier } from '../../../lending/terms/terms.ts';
import { plainMessages } from '../../build/messages.ts';
import { interpolate, type PlaceholderValue } from '../../texts/interpolate.ts';
import type { SiteLocale } from '../addresses.ts';
import type { SiteLanguage, SiteMarket, SiteProduct } from '../markets.ts';
import { formatHours, formatList, formatSiteRate, formatWholeAmount } from './formats.ts';

/** Texts that answers may name; a fact that does not hold in a market is absent. */
export type SiteFacts = Readonly<Record<string, string>>;
type OptionalFacts = Readonly<Record<string, string | undefined>>;

/** The most days by which a due date can be moved in the market; 0 where it can't. */
export function extensionDays({ products }: SiteMarket): number {
  return Math.max(0, ...products.map(({ terms }) => terms.deferral?.days ?? 0));
}

/** Whether a due date can be moved in the market. */
export function hasExtension(market: SiteMarket): boolean {
  return extensionDays(market) > 0;
}

/** Everything an answer of this place may name, from the configuration. */
export function listFacts(locale: SiteLocale): SiteFacts {
  const { market, language } = locale;
  const { contact, complaints, authority, registration, branches, banks, stores, complaintDeadline } = market;
  const joinOptional = (items: readonly string[]): string | undefined =>
    items.length > 0 ? formatList(items, language, 'disjunction') : undefined;
  const facts: OptionalFacts = {
    ...describeRules(locale),
    yearly: market.yearlyCost.short,
    tax: market.tax[language],
    banks: joinOptional(banks),
    stores: joinOptional(stores),
    storeFees: joinFees(locale),
    amounts: market.products
      .map(({ name, amount }) => {
        const range = formatRange(amount, locale);
        return fillText('factAmounts', language, { product: name[language], ...range });
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
  };
  return Object.fromEntries(
    Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function joinFees(locale: SiteLocale): string | undefined {
  const fees = locale.market.tillFees.map(({ name: store, ...fee }) =>
    fillText('factTillFee', locale.language, { store, ...formatRange(fee, locale) }),
  );
  return fees.length > 0 ? fees.join('; ') : undefined;
}

type AmountRange = { readonly least: number; readonly most: number };

function formatRange({ least, most }: AmountRange, locale: SiteLocale) {
  return { least: formatWholeAmount(least, locale), most: formatWholeAmount(most, locale) };
}

type Values = Readonly<Record<string, PlaceholderValue>>;

/** A message of the home page, for structured data too, which is written outside of the pages' bundles. */
function fillText(key: keyof typeof homeTexts, language: SiteLanguage, values: Values): string {
  return interpolate(plainMessages('siteHome', language)[key] ?? '', values);
}

/** The rules that all products of the market share, as texts; differing ones are left out. */
function describeRules(locale: SiteLocale): OptionalFacts {
  const sharedText = (describe: (product: SiteProduct) => string | undefined): string | undefined => {
    const texts = new Set(locale.market.products.map(describe));
    return texts.size === 1 ? [...texts][0] : undefined;
  };
  const yesIfAll = (predicate: (product: SiteProduct) => boolean): string | undefined =>
    sharedText((product) => (predicate(product) ? 'yes' : undefined));
  return {
    commission: sharedText(({ terms }) => formatSiteRate(terms.commission.rate, locale)),
    interest: sharedText(({ terms }) => formatSiteRate(terms.interest.annualRate, locale)),
    taxRate: sharedText(({ terms }) => terms.vat?.rate && formatSiteRate(terms.vat.rate, locale)),
    taxOnBoth: yesIfAll(({ terms }) => terms.vat?.on.length === 2),
    taxOnCommission: yesIfAll(({ terms }) => terms.vat?.on.join() === 'commission'),
    ageLeast: sharedText(({ rules }) => String(rules.age.least)),
    ageMost: sharedText(({ rules }) => String(rules.age.most)),
    isByDay: yesIfAll(({ terms }) => terms.interest.accrual === 'daily'),
    earlyAnyDay: yesIfAll(({ terms }) => terms.earlyRepayment === null),
    earlyFromDay: sharedText(({ terms: { earlyRepayment } }) =>
      earlyRepayment?.afterHalfTerm ? String(earlyRepayment.notBeforeDays) : undefined,
    ),
    lateOnce: sharedText(({ terms: { late } }) => late.once && formatWholeAmount(late.once.new, locale)),
    lateOnceRepeat: sharedText(
      ({ terms: { late } }) => late.once && formatWholeAmount(late.once.repeat, locale),
    ),
    lateRate: sharedText(({ terms }) => {
      const [only, ...others] = terms.late.daily;
      return only && others.length === 0 ? formatSiteRate(only.rate, locale) : undefined;
    }),
    lateTiers: sharedText(({ terms }) => rateTiersText(terms.late.daily, locale)),
    lateCap: yesIfAll(({ terms }) => Number(terms.late.cap) === 1),
    ...describeExtension(locale),
  };
}

function rateTiersText(rates: readonly LateRateTier[], locale: SiteLocale): string | undefined {
  const { language } = locale;
  if (rates.length < 2) return undefined;
  const tiers = rates.map(({ fromDay, toDay, rate }) => {
    const values = { rate: formatSiteRate(rate, locale), from: fromDay, to: toDay ?? '' };
    return fillText(toDay === null ? 'factTierFrom' : 'factTierBetween', language, values);
  });
  return formatList(tiers, language, 'conjunction');
}

/** Days and fee of an extension, and the products that have it. */
function describeExtension(locale: SiteLocale): OptionalFacts {
  const { market, language } = locale;
  const extendable = market.products.flatMap(({ name, terms: { deferral } }) =>
    deferral ? [{ name: name[language], ...deferral }] : [],
  );
  const [first] = extendable;
  const isUniform = extendable.every(
    ({ days, feeRatePerDay }) => days === first?.days && feeRatePerDay === first.feeRatePerDay,
  );
  if (!first || !isUniform) return {};
  return {
    extensionDays: String(first.days),
    extensionFee: formatSiteRate(first.feeRatePerDay, locale),
    extensionProducts:
      extendable.length < market.products.length
        ? formatList(
            extendable.map(({ name }) => name),
            language,
            'conjunction',
          )
        : undefined,
  };
}
