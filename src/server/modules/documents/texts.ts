import en from '../../messages/en/documents.json' with { type: 'json' };
import es from '../../messages/es/documents.json' with { type: 'json' };

const catalogues = { es: { ...es, language: 'es' as const }, en: { ...en, language: 'en' as const } };

/** Texts of a loan's documents. */
export type DocumentTexts = (typeof catalogues)['es' | 'en'];

export function documentTexts(language: 'es' | 'en'): DocumentTexts {
  return catalogues[language];
}
