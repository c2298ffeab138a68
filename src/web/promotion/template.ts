import t from 'messages:promotion';
import { appScheme, brandName, contact, stores } from 'virtual:brand';
import { type Language, languageCodes } from '../../contract/launch.ts';
import { limits } from '../../contract/limits.ts';
import type { ResponseData } from '../../contract/schemas/index.ts';
import type { PlaceholderValue } from '../texts/interpolate.ts';
import { interpolate } from '../texts/interpolate.ts';
import { language } from '../texts/translator.ts';
import { defaultTemplateId } from './promotionLink.ts';

export type Template = ResponseData<'channelTemplate'>;

/** Who lends; the market is known once the template has come. */
export type TemplateLender = Omit<Template['lender'], 'market'> & Partial<Pick<Template['lender'], 'market'>>;

/** What the page goes by until its template has come, and where it doesn't come. Source: SPEC 5. */
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

/** Whether a language is asked for; without one the page speaks that of the brand's default template. */
export function hasLanguageParameter(address: string): boolean {
  const requested = new URL(address).searchParams.get('language');
  return Object.values<string | null>(languageCodes).includes(requested);
}

/**
 * Where the page has to go to speak the template's language: only where none is asked for. Whoever asks for a language
 * reads it, whatever the template speaks.
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

/** The groups a phone is written in: those of the template's example. */
export function getPhoneGroups({ example }: Pick<Template['phone'], 'example'>): number[] {
  return example.split(/\D+/).map(({ length }) => length);
}

/** Tells a call which language to answer in; Chinese is what these calls speak by themselves. */
export function languageQuery(): { language?: string } {
  const pageLanguage = language();
  return pageLanguage === 'zh' ? {} : { language: languageCodes[pageLanguage] };
}

/** Lets a template's texts take the place of the page's messages of the same name. */
export function overrideTexts(texts: Template['texts']): void {
  const messages = Object.entries(texts).map(([name, text]) => [
    name,
    (values: Readonly<Record<string, PlaceholderValue>> = {}) => interpolate(text, values),
  ]);
  Object.assign(t, Object.fromEntries(messages));
}

/** Gives the page the template's colours in the light; in the dark the brand's own stay. */
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
