import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Dictionary, PlaceholderValue, ScreenTexts } from '../../web/texts/dictionary.ts';
import { interpolate } from '../../web/texts/interpolate.ts';
import { readPreference, writePreference } from '../ui/preferences.ts';

export type Language = 'es' | 'en';

type LanguageState = { language: Language; changeLanguage(language: Language): void };

const LanguageContext = createContext<LanguageState>({ language: 'es', changeLanguage: () => undefined });

/** The language people chose, else their browser's, else Spanish. */
function initialLanguage(): Language {
  const stored = readPreference('language');
  if (stored === 'es' || stored === 'en') return stored;
  return navigator.language.startsWith('en') ? 'en' : 'es';
}

let currentLanguage = initialLanguage();

/** What calls are answered in. */
export function requestLanguage(): Language {
  return currentLanguage;
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(currentLanguage);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  function changeLanguage(selected: Language): void {
    currentLanguage = selected;
    writePreference('language', selected);
    setLanguage(selected);
  }
  return <LanguageContext value={{ language, changeLanguage }}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  return use(LanguageContext);
}

export type Translate<Texts extends Dictionary> = (
  key: keyof Texts & string,
  values?: Readonly<Record<string, PlaceholderValue>>,
) => string;

/** Says texts of a room in the language spoken. */
export function useTexts<Texts extends Dictionary>(texts: ScreenTexts<Texts>): Translate<Texts> {
  const { language } = useLanguage();
  return (key, values = {}) => interpolate(texts[language][key] ?? '', values);
}

/** A word for a name that the server knows; a new one stands as it is. */
export function useLabels<Texts extends Dictionary>(texts: ScreenTexts<Texts>): (name: string) => string {
  const { language } = useLanguage();
  return (name) => (Object.hasOwn(texts[language], name) ? (texts[language][name] ?? name) : name);
}
