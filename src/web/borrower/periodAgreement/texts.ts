import { legalTexts } from '../../legal/texts.ts';
import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: { ...legalTexts.es, title: 'Contrato de préstamo por periodos' },
  en: { ...legalTexts.en, title: 'Period loan agreement' },
});
