import { defineTexts } from '../../texts/dictionary.ts';
import { layoutTexts } from '../layout/texts.ts';

export const texts = defineTexts({
  es: {
    ...layoutTexts.es,
    title: 'Opiniones',
    description: 'Cuéntanos qué te gustó, qué falló o qué te hace falta.',
    lead: 'Cuéntanos qué te gustó, qué falló o qué te hace falta. Si es urgente, llámanos al {phone}.',
    name: 'Nombre',
    telephone: 'Teléfono',
    mail: 'Correo electrónico',
    remark: 'Comentario',
    submit: 'Enviar',
    incomplete: '¡Completa toda la información, por favor!',
    successful: '¡Listo!',
    notSent: 'No pudimos enviarlo. Inténtalo otra vez en unos minutos.',
  },
  en: {
    ...layoutTexts.en,
    title: 'Feedback',
    description: 'Tell us what you liked, what went wrong or what you miss.',
    lead: 'Tell us what you liked, what went wrong or what you miss. If it is urgent, call us on {phone}.',
    name: 'Name',
    telephone: 'Telephone',
    mail: 'E-mail',
    remark: 'Remark',
    submit: 'Submit',
    incomplete: 'Please provide complete information!',
    successful: 'Successful!',
    notSent: 'We couldn’t send it. Try again in a few minutes.',
  },
});
