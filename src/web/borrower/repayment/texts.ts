import { defineTexts } from '../../texts/dictionary.ts';
import { channelTexts } from '../channels/texts.ts';

export const texts = defineTexts({
  es: {
    ...channelTexts.es,
    title: 'Pagar',
    howMuch: 'Cuánto pagar',
    more: 'Ver {count} más',
    hide: 'Ocultar',
    alreadyPaid: 'Ya pagué y no aparece',
  },
  en: {
    ...channelTexts.en,
    title: 'Pay',
    howMuch: 'How much to pay',
    more: 'Show {count} more',
    hide: 'Hide',
    alreadyPaid: 'I paid and it doesn’t show',
  },
});
