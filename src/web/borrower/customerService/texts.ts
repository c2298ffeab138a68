import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: {
    title: 'Ayuda',
    heading: 'Habla con nosotros',
    intro: 'Si no puedes pagar, un pago no aparece o algo no cuadra, dinos. Buscamos contigo una salida.',
    phone: 'Llámanos',
    whatsapp: 'WhatsApp',
    mail: 'Escríbenos un correo',
    hours: 'Horario',
    more: 'También puedes',
    complaint: 'Enviar una queja o sugerencia',
    complaintDetail: 'Con folio y fecha de respuesta',
    account: 'Ver tu cuenta',
    accountDetail: 'Dónde está abierta tu sesión y cómo borrar tu cuenta',
  },
  en: {
    title: 'Help',
    heading: 'Talk to us',
    intro:
      'If you can’t pay, a payment doesn’t show or something looks wrong, tell us. We’ll find a way with you.',
    phone: 'Call us',
    whatsapp: 'WhatsApp',
    mail: 'Send us an e-mail',
    hours: 'Hours',
    more: 'You can also',
    complaint: 'Send a complaint or an idea',
    complaintDetail: 'With a reference and a date for the answer',
    account: 'See your account',
    accountDetail: 'Where you are signed in and how to delete your account',
  },
});
