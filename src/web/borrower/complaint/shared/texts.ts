import { defineTexts } from '../../../texts/dictionary.ts';

/** Texts of pictures; a screen that shows some spreads them into its own. */
export const pictureTexts = defineTexts({
  es: {
    picture: 'Imagen {n} de {count}',
    openPicture: 'Ver imagen {n}',
    previous: 'Anterior',
    next: 'Siguiente',
  },
  en: {
    picture: 'Image {n} of {count}',
    openPicture: 'View image {n}',
    previous: 'Previous',
    next: 'Next',
  },
});
