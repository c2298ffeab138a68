import { defineTexts } from '../../texts/dictionary.ts';
import { channelTexts } from '../channels/texts.ts';

export const texts = defineTexts({
  es: {
    ...channelTexts.es,
    title: 'Cómo pagar',
    company: 'Beneficiario',
    write: 'Escríbenos',
    visit: 'Ver comisiones',
  },
  en: {
    ...channelTexts.en,
    title: 'How to pay',
    company: 'Beneficiary',
    write: 'Write to us',
    visit: 'See the fees',
  },
});
