import { defineTexts } from '../../../texts/dictionary.ts';
import { inputTexts } from '../../../ui/inputs/texts.ts';

export const texts = defineTexts({
  es: {
    ...inputTexts.es,
    title: 'Entradas',
    card: 'Número de tarjeta',
    phone: 'Teléfono',
    number: 'Número',
    amount: 'Monto',
    date: 'Fecha y hora',
  },
  en: {
    ...inputTexts.en,
    title: 'Inputs',
    card: 'Card number',
    phone: 'Phone',
    number: 'Number',
    amount: 'Amount',
    date: 'Day and time',
  },
});
