import { defineTexts } from '../../texts/dictionary.ts';
import { layoutTexts } from '../layout/texts.ts';

export const texts = defineTexts({
  es: {
    ...layoutTexts.es,
    title: 'Nosotros',
    description:
      'Quiénes somos, en imágenes: cómo prestamos, cómo se paga y cómo acompañamos a cada persona.',
  },
  en: {
    ...layoutTexts.en,
    title: 'About us',
    description: 'Who we are, in pictures: how we lend, how people pay, and how we stand by them.',
  },
});
