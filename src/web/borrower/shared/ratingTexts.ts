import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of the dialog that asks for stars: a screen that draws it spreads these into its own. Source of the Spanish: SPEC 5. */
export const ratingTexts = defineTexts({
  es: { chooseStars: 'Seleccione una calificación' },
  en: { chooseStars: 'Choose a rating' },
});
