import { defineTexts } from '../../../web/texts/dictionary.ts';
import { sharedTexts } from '../../texts/shared.ts';

export const complaintsTexts = defineTexts({
  es: {
    ...sharedTexts.es,
    title: 'Quejas',
    lead: 'La que vence antes va primero.',
    waiting: 'Por responder',
    answered: 'Respondidas',
    answeredAt: 'Respondida',
    empty: 'Ninguna espera respuesta.',
    emptyAnswered: 'Ninguna respondida todavía.',
    folio: 'Folio',
    type: 'Tema',
    sent: 'Enviada',
    clock: 'Plazo',
    score: 'Calificación',
    said: 'Lo que dijo',
    image: 'Imagen {number} de la queja',
    answerImage: 'Imagen {number} de la respuesta',
    answerHint: 'La lee el cliente en la app. Hasta 4,000 letras.',
    submit: 'Responder',
    formerAnswer: 'Respuesta anterior',
    reopen: 'Volver a abrir',
    reopenTitle: 'Volver a abrir la queja {folio}',
    reopenLead:
      'Espera otra respuesta, y su plazo cuenta desde hoy. La de antes se queda: el cliente la sigue viendo en la app.',
    templateReceived: 'Pago recibido',
    templateReceivedText:
      'Encontramos tu pago y ya cuenta en tu préstamo desde el día en que lo hiciste. Puedes verlo en la app. Gracias por avisarnos.',
    templateMissing: 'Falta el comprobante',
    templateMissingText:
      'Para encontrar tu pago necesitamos ver el comprobante: el día, la cantidad y la referencia. Mándalo desde la app en una queja nueva y lo revisamos en cuanto llegue.',
    templateCharges: 'Cómo se calcularon los cargos',
    templateChargesText:
      'Los cargos por atraso se calculan por día sobre lo que no se pagó a tiempo, como dice tu contrato. En la app ves cada uno con su fecha.',
    pictures: 'Imágenes de la respuesta',
  },
  en: {
    ...sharedTexts.en,
    title: 'Complaints',
    lead: 'The one that is due first stands first.',
    waiting: 'To be answered',
    answered: 'Answered',
    answeredAt: 'Answered',
    empty: 'None waits for an answer.',
    emptyAnswered: 'None answered yet.',
    folio: 'Number',
    type: 'About',
    sent: 'Sent',
    clock: 'Time left',
    score: 'Rating',
    said: 'What was said',
    image: 'Picture {number} of the complaint',
    answerImage: 'Picture {number} of the answer',
    answerHint: 'The borrower reads it in the app. Up to 4,000 letters.',
    submit: 'Answer',
    formerAnswer: 'Former answer',
    reopen: 'Open again',
    reopenTitle: 'Open the complaint {folio} again',
    reopenLead:
      'It waits for another answer, and its days count from today. The former one stays: the borrower still sees it in the app.',
    templateReceived: 'Payment received',
    templateReceivedText:
      'We found your payment and it counts for your loan from the day you made it. You can see it in the app. Thank you for telling us.',
    templateMissing: 'The receipt is missing',
    templateMissingText:
      'To find your payment we need to see the receipt: the day, the amount and the reference. Send it from the app in a new complaint and we will look at it as soon as it arrives.',
    templateCharges: 'How charges are worked out',
    templateChargesText:
      'Late charges are worked out by the day on what wasn’t paid in time, as your agreement says. In the app you see each with its date.',
    pictures: 'Pictures of the answer',
  },
});
