import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of what a payment led to; each screen that says it spreads them into its own. */
export const outcomeTexts = defineTexts({
  es: {
    extended: 'Listo: tu nueva fecha es el {date}',
    extendedNext: 'En los días extra no hay cargos por atraso. Lo que debes no cambia: {amount}.',
    repaid: 'Terminaste de pagar',
    repaidNext: 'No debes nada de este préstamo. Gracias por tu pago.',
  },
  en: {
    extended: 'Done: your new date is {date}',
    extendedNext: 'There are no late charges in the extra days. What you owe is unchanged: {amount}.',
    repaid: 'You have paid it all',
    repaidNext: 'You owe nothing on this loan. Thank you for your payment.',
  },
});
