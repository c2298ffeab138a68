import { defineTexts } from '../../../web/texts/dictionary.ts';

export const agreementTexts = defineTexts({
  es: {
    agreement: 'Contrato',
    title: 'Contrato de {orderId}',
    lead: 'Lo que el cliente aceptó, palabra por palabra, con su nombre y dirección. Es el mismo archivo que puede descargar él.',
    language: 'Idioma',
    submit: 'Descargar PDF',
  },
  en: {
    agreement: 'Agreement',
    title: 'Agreement of {orderId}',
    lead: 'What the borrower agreed to, word for word, with name and address. It is the file that the borrower can download, too.',
    language: 'Language',
    submit: 'Download PDF',
  },
});
