import { defineTexts } from '../../texts/dictionary.ts';
import { layoutTexts } from '../layout/texts.ts';

export const texts = defineTexts({
  es: {
    ...layoutTexts.es,
    title: 'Escríbenos',
    description: 'Cuéntanos qué te gustó, qué falló o qué te hace falta.',
    lead: 'Cuéntanos qué te gustó, qué falló o qué te hace falta. Si es urgente, llámanos.',
    name: 'Nombre',
    telephone: 'Teléfono',
    mail: 'Correo electrónico',
    remark: 'Comentario',
    submit: 'Enviar',
    incomplete: '¡Completa toda la información, por favor!',
    successful: '¡Listo!',
    kept: 'Recibimos tu mensaje y te respondemos a tu correo.',
    notSentYet:
      'Tu mensaje está completo, pero desde esta página no se envía. Mándalo desde tu correo con un toque, o llámanos.',
    sendByMail: 'Mandarlo desde mi correo',
    byPhone: 'Por teléfono',
    byMail: 'Por correo',
    notSent: 'No pudimos enviarlo. Inténtalo otra vez en unos minutos.',
  },
  en: {
    ...layoutTexts.en,
    title: 'Feedback',
    description: 'Tell us what you liked, what went wrong or what you miss.',
    lead: 'Tell us what you liked, what went wrong or what you miss. If it is urgent, call us.',
    name: 'Name',
    telephone: 'Telephone',
    mail: 'E-mail',
    remark: 'Remark',
    submit: 'Submit',
    incomplete: 'Please provide complete information!',
    successful: 'Successful!',
    kept: 'We have your message and answer to your e-mail.',
    notSentYet:
      'Your message is complete, but this page doesn’t send it. Send it from your own e-mail with one tap, or call us.',
    sendByMail: 'Send it from my e-mail',
    byPhone: 'By telephone',
    byMail: 'By e-mail',
    notSent: 'We couldn’t send it. Try again in a few minutes.',
  },
});
