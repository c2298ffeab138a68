import { defineTexts } from '../../texts/dictionary.ts';
import { outcomeTexts } from '../channels/outcomeTexts.ts';
import { channelTexts } from '../channels/texts.ts';
import { paymentTexts } from '../shared/texts.ts';

export const texts = defineTexts({
  es: {
    ...channelTexts.es,
    ...outcomeTexts.es,
    ...paymentTexts.es,
    title: 'Más días para pagar',
    reviewedBy: 'Revisa {reviewer}',
    alreadyMoved: 'Tu fecha ahora es el {date}. Puedes pedir más días otra vez.',
    compare: 'Compara antes de pagar',
    today: 'hoy',
    plan: 'Si pides más días',
    unavailable: 'Ahora no puedes pedir más días',
    payInstead: 'Ver cómo pagar',
    talk: 'Habla con nosotros',
  },
  en: {
    ...channelTexts.en,
    ...outcomeTexts.en,
    ...paymentTexts.en,
    title: 'More days to pay',
    reviewedBy: 'Reviewed by {reviewer}',
    alreadyMoved: 'Your due date is now {date}. You can ask for more days again.',
    compare: 'Compare before you pay',
    today: 'today',
    plan: 'If you ask for more days',
    unavailable: 'You can’t ask for more days now',
    payInstead: 'See how to pay',
    talk: 'Talk to us',
  },
});
