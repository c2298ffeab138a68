import { defineTexts } from '../../texts/dictionary.ts';
import { layoutTexts } from '../layout/texts.ts';

export const texts = defineTexts({
  es: {
    ...layoutTexts.es,
    title: 'Aviso de privacidad',
    description:
      'Qué datos tuyos usamos, para qué, cuánto tiempo los guardamos y cómo pides verlos, corregirlos o borrarlos.',
    alone: 'Ver el aviso en su propia página',
  },
  en: {
    ...layoutTexts.en,
    title: 'Privacy Policy',
    description:
      'Which of your data we use, what for, how long we keep it, and how to see, correct or delete it.',
    alone: 'Open the policy on a page of its own',
  },
});
