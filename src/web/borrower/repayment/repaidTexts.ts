import { defineTexts } from '../../texts/dictionary.ts';
import { outcomeTexts } from '../channels/outcomeTexts.ts';

/** Texts of a loan that is repaid, which come with it. */
export const repaidTexts = defineTexts({
  es: { ...outcomeTexts.es, repaidPill: 'Pagado' },
  en: { ...outcomeTexts.en, repaidPill: 'Repaid' },
});
