import { defineTexts } from '../../texts/dictionary.ts';
import { attachmentTexts } from '../shared/attachments/texts.ts';

export const texts = defineTexts({
  es: {
    ...attachmentTexts.es,
    title: 'Cuéntanos qué pasó',
    subtitle: 'Te damos un folio y una fecha de respuesta',
    message: 'Tu mensaje',
    messageHint:
      'Qué pasó, cuándo y con quién hablaste. Puedes dejarlo y seguir después: lo guardamos en este teléfono.',
    required: 'Escribe tu opinión o sugerencia',
    send: 'Enviar',
    sent: 'Recibimos tu queja',
    receipt: 'Tu folio es **{folio}**. Te respondemos a más tardar el **{date}**.',
    noTopic: 'Primero elige de qué quieres hablarnos',
    noTopicNext: 'Así llega a quien lo puede resolver.',
    choose: 'Elegir un tema',
  },
  en: {
    ...attachmentTexts.en,
    title: 'Tell us what happened',
    subtitle: 'You get a reference and a date for the answer',
    message: 'Your message',
    messageHint:
      'What happened, when, and who you spoke to. You can leave and go on later: we keep it on this phone.',
    required: 'Please provide your opinions and suggestions',
    send: 'Send',
    sent: 'We have your complaint',
    receipt: 'Your reference is **{folio}**. We will answer by **{date}** at the latest.',
    noTopic: 'First choose what you want to tell us about',
    noTopicNext: 'So it reaches those who can solve it.',
    choose: 'Choose a topic',
  },
});
