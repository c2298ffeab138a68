import { defineTexts } from '../../texts/dictionary.ts';
import { channelTexts } from '../channels/texts.ts';

export const texts = defineTexts({
  es: {
    ...channelTexts.es,
    title: 'Cómo pagar',
    tapToEnlarge: 'Toca el código para verlo en grande',
    company: 'A nombre de',
    write: 'Escríbenos',
    visit: 'Ver comisiones',
  },
  en: {
    ...channelTexts.en,
    title: 'How to pay',
    tapToEnlarge: 'Tap the code to enlarge it',
    company: 'In the name of',
    write: 'Write to us',
    visit: 'See the fees',
  },
});
