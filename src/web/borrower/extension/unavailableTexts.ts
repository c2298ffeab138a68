import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of `Unavailable`, which come with it. */
export const unavailableTexts = defineTexts({
  es: { unavailable: 'No puedes pedir más días', payInstead: 'Ver cómo pagar' },
  en: { unavailable: 'You can’t ask for more days', payInstead: 'See how to pay' },
});
