import { defineTexts } from '../../texts/dictionary.ts';
import { inputTexts } from '../../ui/inputs/texts.ts';

/** Texts of the part to pay, which come with it. */
export const partTexts = defineTexts({
  es: {
    ...inputTexts.es,
    partAmount: '¿Cuánto quieres pagar?',
    usePart: 'Ver qué cambia',
  },
  en: {
    ...inputTexts.en,
    partAmount: 'How much do you want to pay?',
    usePart: 'See what it changes',
  },
});
