import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of the ways to pay; each screen that shows them spreads them into its own. */
export const channelTexts = defineTexts({
  es: {
    choose: 'Elige dónde pagar',
    enlarge: 'Ver el código de {channel} en grande',
    backToLoan: 'Ver mi préstamo',
    nothingHere: 'Aquí no hay ningún pago',
  },
  en: {
    choose: 'Choose where to pay',
    enlarge: 'Enlarge the code for {channel}',
    backToLoan: 'See my loan',
    nothingHere: 'There is no payment here',
  },
});
