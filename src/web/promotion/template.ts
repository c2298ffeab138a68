import { appScheme, brandName, contact, stores } from 'virtual:brand';
import { type Language, languageValue } from '../../contract/launch.ts';
import { limits } from '../../contract/limits.ts';
import type { Data } from '../../contract/schemas/index.ts';
import { language } from '../texts/text.ts';
import { defaultTemplateId } from './link.ts';

export type Template = Data<'channelTemplate'>;

/** Who lends; the market is known once the template has come. */
export type Lender = Omit<Template['lender'], 'market'> & Partial<Pick<Template['lender'], 'market'>>;

/** What the page goes by until its template has come, and where it doesn't come. Source: SPEC 5. */
export const defaultTemplate: Pick<Template, 'id' | 'phone' | 'store'> & { lender: Lender } = {
  id: defaultTemplateId,
  phone: {
    pattern: '^1[3-9]\\d{9}$',
    digits: limits.landingPhoneDigits,
    prefix: '+86',
    example: '138 0013 8000',
  },
  store: { ...stores, scheme: appScheme },
  lender: { ...contact, name: brandName },
};

/** Whether a language is asked for; without one the page speaks that of the brand's default template. */
export function isLanguageAsked(address: string): boolean {
  const asked = new URL(address).searchParams.get('language');
  return Object.values<string | null>(languageValue).includes(asked);
}

/**
 * Where the page has to go to speak the template's language: only where none is asked for. Whoever asks for a language
 * reads it, whatever the template speaks.
 */
export function elsewhere(spoken: Language, template: Language, address: string): string | undefined {
  const wanted = addressIn(template, address);
  return spoken !== template && !isLanguageAsked(address) && wanted !== address ? wanted : undefined;
}

/** The address of the same page in another language. */
export function addressIn(language: Language, address: string): string {
  const url = new URL(address);
  if (language === 'zh') url.searchParams.delete('language');
  else url.searchParams.set('language', languageValue[language]);
  return url.href;
}

/** The groups a phone is written in: those of the template's example. */
export function groupsOf({ example }: Pick<Template['phone'], 'example'>): number[] {
  return example.split(/\D+/).map(({ length }) => length);
}

/** Tells a call which language to answer in; Chinese is what these calls speak by themselves. */
export function languageQuery(): { language?: string } {
  const spoken = language();
  return spoken === 'zh' ? {} : { language: languageValue[spoken] };
}
