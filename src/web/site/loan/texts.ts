import { legalTexts } from '../../legal/texts.ts';
import { defineTexts } from '../../texts/dictionary.ts';
import { layoutTexts } from '../layout/texts.ts';

export const texts = defineTexts({
  es: {
    ...layoutTexts.es,
    ...legalTexts.es,
    aboutProduct:
      'Estas son las reglas de {product}; lo que cambia en otros productos está al final. Los montos y las fechas de tu préstamo los ves en la app antes de aceptar.',
    differs: 'Con {product} cambia esto',
    title: 'Términos y condiciones del préstamo',
    description:
      'Plazos, pagos anticipados, atrasos, cargos y derechos de quien pide un préstamo con nosotros.',
  },
  en: {
    ...layoutTexts.en,
    ...legalTexts.en,
    aboutProduct:
      'These are the rules of {product}; what differs for other products stands at the end. You see the amounts and dates of your own loan in the app before you accept.',
    differs: 'With {product} this is different',
    title: 'Loan terms and conditions',
    description: 'Terms, early repayment, late charges and the rights of those who borrow from us.',
  },
});
