import { legalTexts } from '../../legal/texts.ts';
import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: { ...legalTexts.es, title: 'Quiénes somos' },
  en: { ...legalTexts.en, title: 'About us' },
});
