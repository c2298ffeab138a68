import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { Dictionary, Fill, ScreenTexts } from '../../web/texts/dictionary.ts';
import { fillText } from '../../web/texts/fill.ts';
import { readKept, writeKept } from '../ui/kept.ts';

export type Language = 'es' | 'en';

type Spoken = { language: Language; speak(language: Language): void };

const Context = createContext<Spoken>({ language: 'es', speak: () => undefined });

/** The language people chose, else their browser's, else Spanish. */
function firstLanguage(): Language {
  const kept = readKept('language');
  if (kept === 'es' || kept === 'en') return kept;
  return navigator.language.startsWith('en') ? 'en' : 'es';
}

let spoken = firstLanguage();

/** What calls are answered in. */
export function languageOfCalls(): Language {
  return spoken;
}

export function Speaking({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState<Language>(spoken);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  function speak(chosen: Language): void {
    spoken = chosen;
    writeKept('language', chosen);
    setLanguage(chosen);
  }
  return <Context value={{ language, speak }}>{children}</Context>;
}

export function useLanguage(): Spoken {
  return use(Context);
}

export type Say<Texts extends Dictionary> = (
  key: keyof Texts & string,
  values?: Readonly<Record<string, Fill>>,
) => string;

/** Says texts of a room in the language spoken. */
export function useTexts<Texts extends Dictionary>(texts: ScreenTexts<Texts>): Say<Texts> {
  const { language } = useLanguage();
  return (key, values = {}) => fillText(texts[language][key] ?? '', values);
}

/** A word for a name that the server knows; a new one stands as it is. */
export function useWords<Texts extends Dictionary>(texts: ScreenTexts<Texts>): (name: string) => string {
  const { language } = useLanguage();
  return (name) => (Object.hasOwn(texts[language], name) ? (texts[language][name] ?? name) : name);
}
