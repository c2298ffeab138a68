import t from 'messages:promotion';
import { appScheme, brandName, contact, stores } from 'virtual:brand';
import { type Language, languageCodes } from '../../contract/launch.ts';
import { limits } from '../../contract/limits.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import type { PlaceholderValue } from '../texts/interpolate.ts';
import { interpolate } from '../texts/interpolate.ts';
import { defaultTemplateId } from './promotionLink.ts';

export type Template = ResponseData<'channelTemplate'>;

/** The lender; its market is known once the template is loaded. */
export type TemplateLender = Omit<Template['lender'], 'market'> & Partial<Pick<Template['lender'], 'market'>>;

/** Used until the template is loaded, and if it cannot be. Source: SPEC 5. */
export const defaultTemplate: Pick<Template, 'id' | 'phone' | 'store' | 'example'> & {
  lender: TemplateLender;
} = {
  id: defaultTemplateId,
  phone: {
    pattern: '^1[3-9]\\d{9}$',
    digits: limits.landingPhoneDigits,
    prefix: '+86',
    example: '138 0013 8000',
  },
  store: { ...stores, scheme: appScheme },
  lender: { ...contact, name: brandName },
  example: null,
};

/** Whether the address names a language; without one the page is in that of the brand's default template. */
export function hasLanguageParameter(address: string): boolean {
  const requested = new URL(address).searchParams.get('language');
  return Object.values<string | null>(languageCodes).includes(requested);
}

/**
 * The address of the page in the template's language; undefined if it is in it already, or the address names a language,
 * which takes precedence.
 */
export function languageRedirect(
  pageLanguage: Language,
  templateLanguage: Language,
  address: string,
): string | undefined {
  const templateAddress = addressForLanguage(templateLanguage, address);
  return pageLanguage !== templateLanguage && !hasLanguageParameter(address) && templateAddress !== address
    ? templateAddress
    : undefined;
}

/** The address of the same page in another language. */
export function addressForLanguage(language: Language, address: string): string {
  const url = new URL(address);
  if (language === 'zh') url.searchParams.delete('language');
  else url.searchParams.set('language', languageCodes[language]);
  return url.href;
}

/** Replaces the page's messages by the template's texts of the same name. */
export function overrideTexts(texts: Template['texts']): void {
  const messages = Object.entries(texts).map(([name, text]) => [
    name,
    (values: Readonly<Record<string, PlaceholderValue>> = {}) => interpolate(text, values),
  ]);
  Object.assign(t, Object.fromEntries(messages));
}

/** Applies the template's colours in light mode; dark mode keeps the brand's. */
export function applyTheme(theme: Template['theme']): void {
  const darkScheme = matchMedia('(prefers-color-scheme: dark)');
  const { style } = document.documentElement;
  const applyColors = (): void => {
    for (const name of ['accent', 'background'] as const) {
      if (theme[name] && !darkScheme.matches) style.setProperty(`--${name}`, theme[name]);
      else style.removeProperty(`--${name}`);
    }
  };
  applyColors();
  darkScheme.addEventListener('change', applyColors);
}
