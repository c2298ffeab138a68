import type spanish from 'messages:desk/es';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import type { LabelNames } from './labelNames.ts';

export type Language = 'es' | 'en';

/** All that the desk says in a language, a function a message. */
type Catalogue = typeof spanish;

/** An area's messages, and those that several areas share. */
type Messages<Area extends keyof Catalogue> = Catalogue[Area] &
  Omit<Catalogue['shared'], keyof Catalogue[Area]>;

type Intersection<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** The values of a message; of one that is computed, those of all that it may be. */
type Values<Message> = Message extends () => string
  ? never
  : Message extends (values: infer One) => string
    ? One
    : never;
type ValueArguments<Message> = [Values<Message>] extends [never]
  ? []
  : [values: Intersection<Values<Message>> & object];

export type Translate<Area extends keyof Catalogue> = <Key extends keyof Messages<Area> & string>(
  key: Key,
  ...values: ValueArguments<Messages<Area>[Key]>
) => string;

type LanguageState = {
  language: Language;
  catalogue: Catalogue;
  /** Resolves once it is spoken. */
  changeLanguage(language: Language): Promise<void>;
};

const LanguageContext = createContext<LanguageState | null>(null);

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

/** A language's messages, which are fetched when they are wanted. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const module = language === 'en' ? import('messages:desk/en') : import('messages:desk/es');
  return (await module).default;
}

export function LanguageProvider({ initial, children }: { initial: Catalogue; children: ReactNode }) {
  const [spoken, setSpoken] = useState({ language: currentLanguage, catalogue: initial });
  const { language } = spoken;
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  async function changeLanguage(selected: Language): Promise<void> {
    const catalogue = await loadCatalogue(selected);
    currentLanguage = selected;
    writePreference('language', selected);
    setSpoken({ language: selected, catalogue });
  }
  return <LanguageContext value={{ ...spoken, changeLanguage }}>{children}</LanguageContext>;
}

export function useLanguage(): LanguageState {
  const state = use(LanguageContext);
  if (state === null) throw new Error('nothing is said outside of a language');
  return state;
}

/** A message whose values `Translate` has checked: a method's parameters may be narrower. */
type Message = { say(values?: object): string }['say'];
type Said = Readonly<Record<string, Message>>;

/** Says messages of an area in the language spoken. */
export function useTexts<Area extends keyof Catalogue>(area: Area): Translate<Area> {
  const { catalogue } = useLanguage();
  const messages: Said = { ...catalogue.shared, ...catalogue[area] };
  return (key, ...[values]) => messages[key]?.(values) ?? key;
}

/** Groups of labels that have one for each name the contract knows: only these can be used. */
type CompleteGroup = {
  [Group in keyof LabelNames]: LabelNames[Group] extends keyof Catalogue[Group] ? Group : never;
}[keyof LabelNames];

/** A word for a name that the server knows; a new one stands as it is. */
export function useLabels(group: CompleteGroup): (name: string) => string {
  const labels: Said = useLanguage().catalogue[group];
  return (name) => (Object.hasOwn(labels, name) ? (labels[name]?.() ?? name) : name);
}

/** What a browser stores of how somebody works: the language, whether keys are shortcuts. Nothing of anybody's. */
const storagePrefix = 'desk.';

export function readPreference(name: string): string | null {
  try {
    return localStorage.getItem(storagePrefix + name);
  } catch {
    return null;
  }
}

export function writePreference(name: string, value: string): void {
  try {
    localStorage.setItem(storagePrefix + name, value);
  } catch {
    // A browser that stores nothing asks again next time.
  }
}
