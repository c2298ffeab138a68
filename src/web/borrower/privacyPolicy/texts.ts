import { legalTexts } from '../../legal/texts.ts';
import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: { ...legalTexts.es, title: 'Aviso de privacidad' },
  en: { ...legalTexts.en, title: 'Privacy policy' },
});
