import { defineTexts } from '../../texts/dictionary.ts';
import { layoutTexts } from '../layout/texts.ts';

export const texts = defineTexts({
  es: {
    ...layoutTexts.es,
    title: 'Tu cuenta',
    description: 'Tu cuenta y tus préstamos están en la app.',
    inApp: 'Tu cuenta y tus préstamos están en la app. Aquí no guardamos nada de ti.',
  },
  en: {
    ...layoutTexts.en,
    title: 'Your account',
    description: 'Your account and your loans are in the app.',
    inApp: 'Your account and your loans are in the app. Nothing about you is kept here.',
  },
});
