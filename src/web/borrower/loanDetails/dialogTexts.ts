import { defineTexts } from '../../texts/dictionary.ts';
import { ratingTexts } from '../shared/ratingTexts.ts';

/** Texts of the page's dialogs, which come with them: a document that waits for its loan doesn't carry them. */
export const dialogTexts = defineTexts({
  es: {
    ...ratingTexts.es,
    daysText:
      'Puedes pasar tu fecha **{days} {days|día|días}** después. Cuesta una comisión y no baja lo que debes.',
    seeCost: 'Ver cuánto cuesta',
    rateTitle: '¿Cómo te fue?',
    rateSend: 'Enviar',
    thanks: 'Gracias por decirnos',
    thanksText: 'Si algo salió mal, lo revisamos.',
    tellUs: 'Cuéntanos',
  },
  en: {
    ...ratingTexts.en,
    daysText:
      'You can move your date by **{days} {days|day|days}**. It costs a fee and does not lower what you owe.',
    seeCost: 'See what it costs',
    rateTitle: 'How was it for you?',
    rateSend: 'Send',
    thanks: 'Thank you for telling us',
    thanksText: 'If something went wrong, we look into it with you.',
    tellUs: 'Tell us what happened',
  },
});
