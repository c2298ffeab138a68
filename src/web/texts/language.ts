import type { Language } from '../../contract/launch.ts';

/** The language of the current document, or the one set by the build and by tests. */
let current: Language | undefined;

/** Sets the language of the document that is being drawn. */
export function setLanguage(language: Language): void {
  current = language;
}

/** The language this document is written in. */
export function getLanguage(): Language {
  if (current) return current;
  const { lang } = document.documentElement;
  return lang === 'en' || lang === 'zh' ? lang : 'es';
}
