import { defineTexts } from '../../../texts/dictionary.ts';

export const texts = defineTexts({
  es: {
    title: 'Tu préstamo',
    toPay: 'Tienes que pagar',
    due: 'Vence el **{date}**, {relative}',
    pending: 'Por pagar',
    pay: 'Pagar ahora',
    more: 'Necesito más días',
    payments: 'Elige dónde pagar',
    note: 'El cambio vale cuando se paga completo.',
    rate: '¿Cómo te fue?',
    reference: 'Referencia',
    mail: 'Correo',
    hint: 'Te escribimos ahí.',
    wrong: 'Escribe un correo completo',
  },
  en: {
    title: 'Your loan',
    toPay: 'Amount due',
    due: 'Due on **{date}**, {relative}',
    pending: 'To pay',
    pay: 'Pay now',
    more: 'I need more days',
    payments: 'Choose where to pay',
    note: 'The change counts once it is paid in full.',
    rate: 'How was it?',
    reference: 'Reference',
    mail: 'E-mail',
    hint: 'We write to you there.',
    wrong: 'Enter a complete address',
  },
});
