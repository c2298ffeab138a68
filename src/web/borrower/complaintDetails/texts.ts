import { defineTexts } from '../../texts/dictionary.ts';
import { pictureTexts } from '../complaint/shared/texts.ts';
import { ratingTexts } from '../shared/ratingTexts.ts';

export const texts = defineTexts({
  es: {
    ...pictureTexts.es,
    ...ratingTexts.es,
    title: 'Tu queja',
    answered: 'Respondida',
    waiting: 'En espera',
    reply: 'Nuestra respuesta',
    yours: 'Lo que nos escribiste',
    loan: 'Préstamo',
    reference: 'Folio',
    sentOn: 'Enviada el',
    all: 'Todas mis quejas',
    rate: '¿Te sirvió la respuesta?',
    rateHelp: 'Elige de 1 a 5 estrellas.',
    sendRating: 'Enviar calificación',
    thanks: 'Gracias',
    thanksText: 'Tu calificación nos dice qué mejorar.',
    done: 'Listo',
  },
  en: {
    ...pictureTexts.en,
    ...ratingTexts.en,
    title: 'Your complaint',
    answered: 'Answered',
    waiting: 'Waiting',
    reply: 'Our answer',
    yours: 'What you wrote',
    loan: 'Loan',
    reference: 'Reference',
    sentOn: 'Sent on',
    all: 'All my complaints',
    rate: 'Did the answer help?',
    rateHelp: 'Choose 1 to 5 stars.',
    sendRating: 'Send rating',
    thanks: 'Thank you',
    thanksText: 'Your rating tells us what to improve.',
    done: 'Done',
  },
});
