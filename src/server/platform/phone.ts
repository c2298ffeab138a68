import { isSupportedCountry, isValidPhoneNumber } from 'libphonenumber-js/min';
import type { Config, Template } from '../config/index.ts';

/** A market's pattern of national digits, anchored. */
type PhonePattern = { readonly pattern: string };

/**
 * Whether this phone can exist: it follows the configured rule, and the country's numbering plan where the rule
 * belongs to one of our markets. The plan is the library's coarse one: a code by SMS proves the rest, and a series that was
 * opened yesterday must not turn people away.
 */
export function isValidPhone({ pattern }: PhonePattern, country: string | null, phone: string): boolean {
  if (!new RegExp(pattern).test(phone)) return false;
  return country === null || !isSupportedCountry(country) || isValidPhoneNumber(phone, country);
}

/** A template's rule that differs from its market's is its pattern alone, as template 1's. Source: SPEC 5. */
export function isPhoneAccepted(
  { phone: phonePattern, market, accountMarket }: Template,
  phone: string,
): boolean {
  return isValidPhone(phonePattern, market === accountMarket ? market : null, phone);
}

/** The template that makes accounts of a market and accepts the phone; undefined if there is none. */
export function findTemplateForPhone(
  { promotion }: Pick<Config, 'promotion'>,
  market: string,
  phone: string,
): Template | undefined {
  return Object.values(promotion.templates).find(
    (template) => template.accountMarket === market && isPhoneAccepted(template, phone),
  );
}
