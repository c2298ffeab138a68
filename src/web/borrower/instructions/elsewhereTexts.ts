import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of `Elsewhere`, which come with it. */
export const elsewhereTexts = defineTexts({
  es: {
    amountChanged: 'El monto cambió',
    payToday: 'Hoy tienes que pagar',
    openWithRight: 'Pagar el monto de hoy',
    otherWays: 'Elegir otra forma de pago',
  },
  en: {
    amountChanged: 'The amount has changed',
    payToday: 'Today you have to pay',
    openWithRight: 'Pay today’s amount',
    otherWays: 'Choose another way to pay',
  },
});
