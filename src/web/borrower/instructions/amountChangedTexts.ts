import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of `AmountChanged`, which come with it. */
export const amountChangedTexts = defineTexts({
  es: {
    amountChanged: 'El monto cambió',
    payToday: 'Hoy tienes que pagar',
    openWithRight: 'Pagar el monto de hoy',
  },
  en: {
    amountChanged: 'The amount has changed',
    payToday: 'Today you have to pay',
    openWithRight: 'Pay today’s amount',
  },
});
