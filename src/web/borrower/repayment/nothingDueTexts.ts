import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of a loan with nothing to pay, which come with it. */
export const nothingDueTexts = defineTexts({
  es: {
    nothingDue: 'No tienes nada por pagar',
    nothingDueNext: 'Este préstamo no tiene pagos pendientes. En tu préstamo ves cómo va.',
  },
  en: {
    nothingDue: 'You have nothing to pay',
    nothingDueNext: 'This loan has no payment pending. Your loan page shows how it stands.',
  },
});
