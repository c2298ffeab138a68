import { defineTexts } from '../../texts/dictionary.ts';
import { channelTexts } from '../channels/texts.ts';

export const texts = defineTexts({
  es: {
    ...channelTexts.es,
    title: 'Más días para pagar',
    reviewedBy: 'Revisado por {reviewer}',
    alreadyMoved: 'Tu fecha ahora es el {date}. Puedes pedir más días otra vez.',
    compare: 'Compara antes de pagar',
    today: 'hoy',
    plan: 'Si pides más días',
  },
  en: {
    ...channelTexts.en,
    title: 'More days to pay',
    reviewedBy: 'Reviewed by {reviewer}',
    alreadyMoved: 'Your due date is now {date}. You can ask for more days again.',
    compare: 'Compare before you pay',
    today: 'today',
    plan: 'If you ask for more days',
  },
});
