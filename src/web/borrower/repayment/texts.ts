import { defineTexts } from '../../texts/dictionary.ts';
import { channelTexts } from '../channels/texts.ts';

export const texts = defineTexts({
  es: {
    ...channelTexts.es,
    title: 'Pagar',
    howMuch: 'Cuánto pagar',
    toBePaid: 'Por pagar',
    daysLate: '{days} {days|día|días} de atraso',
    more: 'Ver {count} más',
    hide: 'Ocultar',
    credit: 'Tienes {amount} a tu favor.',
  },
  en: {
    ...channelTexts.en,
    title: 'Pay',
    howMuch: 'How much to pay',
    toBePaid: 'To pay',
    daysLate: '{days} {days|day|days} late',
    more: 'Show {count} more',
    hide: 'Hide',
    credit: 'You have {amount} in your favour.',
  },
});
