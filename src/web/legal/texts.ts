import { defineTexts } from '../texts/dictionary.ts';

/** Labels around a legal text; a screen that shows one spreads them into its own texts. */
export const legalTexts = defineTexts({
  es: {
    inForce: 'Versión {version}, vigente desde el {date}',
    contents: 'Contenido',
  },
  en: {
    inForce: 'Version {version}, in force since {date}',
    contents: 'Contents',
  },
});
