import { defineTexts } from '../../texts/dictionary.ts';
import { outcomeTexts } from '../channels/outcomeTexts.ts';
import { channelTexts } from '../channels/texts.ts';
import { paymentTexts } from '../shared/texts.ts';

export const texts = defineTexts({
  es: {
    ...channelTexts.es,
    ...outcomeTexts.es,
    ...paymentTexts.es,
    title: 'Pagar',
    toBePaid: 'Por pagar',
    daysLate: '{days} {days|día|días} de atraso',
    more: 'Ver {count} más',
    hide: 'Ocultar',
    credit: 'Tienes {amount} a tu favor.',
    repaidPill: 'Pagado',
    nothingDue: 'No tienes nada por pagar',
    nothingDueNext: 'Este préstamo no tiene pagos pendientes. En tu préstamo ves cómo va.',
  },
  en: {
    ...channelTexts.en,
    ...outcomeTexts.en,
    ...paymentTexts.en,
    title: 'Pay',
    toBePaid: 'To pay',
    daysLate: '{days} {days|day|days} late',
    more: 'Show {count} more',
    hide: 'Hide',
    credit: 'You have {amount} in your favour.',
    repaidPill: 'Repaid',
    nothingDue: 'You have nothing to pay',
    nothingDueNext: 'This loan has no payment pending. Your loan page shows how it stands.',
  },
});
