import { lenders, marketForms, marketLocales } from 'virtual:brand';
import { textLanguage } from '../../contract/launch.ts';
import { getPageParameter } from '../api/launchParameters.ts';
import { getLanguage } from '../texts/language.ts';
import { formatInGroups, getPhoneGroups } from '../ui/inputs/DigitsInput.tsx';

/** The markets one can sign in to, by their codes. */
export const marketCodes: readonly string[] = Object.keys(marketForms);

export function getMarketForm(market: string) {
  const form = marketForms[market] ?? Object.values(marketForms)[0];
  if (!form) throw new Error('the brand has no market');
  return form;
}

/** `México (+52)`. */
export function getMarketLabel(market: string): string {
  const country = lenders[market]?.country[textLanguage(getLanguage())] ?? market;
  return `${country} (${getMarketForm(market).phone.prefix})`;
}

/** A phone as its country writes it, on one line. */
export function formatPhone(market: string, phone: string): string {
  const { prefix, example } = getMarketForm(market).phone;
  return `${prefix} ${formatInGroups(phone, getPhoneGroups(example))}`.replaceAll(' ', '\u00a0');
}

/** The market the address names, else that of the device's time zone, else the first. */
export function guessMarket(): string {
  const named = getPageParameter('market').toUpperCase();
  if (marketCodes.includes(named)) return named;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const local = marketCodes.find((market) => marketLocales[market]?.timeZone === timeZone);
  return local ?? marketCodes[0] ?? '';
}

/** The market whose currency this is. */
export function findMarketByCurrency(currency: string): string {
  return marketCodes.find((market) => marketLocales[market]?.currency === currency) ?? guessMarket();
}
