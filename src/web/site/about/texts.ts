import { defineTexts } from '../../texts/dictionary.ts';
import { layoutTexts } from '../layout/texts.ts';

export const texts = defineTexts({
  es: {
    ...layoutTexts.es,
    title: 'Nosotros',
    description:
      'Quiénes somos, en imágenes: cómo prestamos, cómo se paga y cómo acompañamos a cada persona.',
    calendar:
      'Una mesa con un teléfono, una taza de café, una planta y un calendario con el día de pago marcado',
    shop: 'Una mujer frente a una tienda de barrio muestra en su teléfono el código con el que paga',
    way: 'Una persona con mochila camina entre cerros por un camino con tres banderas, la última con una palomita',
    talk: 'Una clienta conversa con un asesor que lleva audífonos; entre los dos hay una pantalla con su préstamo',
    city: 'Una ciudad con edificios, un monumento y un autobús; tres marcas señalan nuestras oficinas',
  },
  en: {
    ...layoutTexts.en,
    title: 'About us',
    description: 'Who we are, in pictures: how we lend, how people pay, and how we stand by them.',
    calendar: 'A table with a phone, a cup of coffee, a plant and a calendar with the payment day marked',
    shop: 'A woman in front of a corner shop shows on her phone the code she pays with',
    way: 'A person with a backpack walks through hills on a path with three flags, the last one with a tick',
    talk: 'A customer talks to an adviser with a headset; between them is a screen with her loan',
    city: 'A city with buildings, a monument and a bus; three marks show our offices',
  },
});
