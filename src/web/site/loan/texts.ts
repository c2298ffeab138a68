import { legalTexts } from '../../legal/texts.ts';
import { defineTexts } from '../../texts/dictionary.ts';
import { layoutTexts } from '../layout/texts.ts';

export const texts = defineTexts({
  es: {
    ...layoutTexts.es,
    ...legalTexts.es,
    title: 'Términos y condiciones del préstamo',
    description:
      'Plazos, pagos anticipados, atrasos, cargos y derechos de quien pide un préstamo con nosotros.',
  },
  en: {
    ...layoutTexts.en,
    ...legalTexts.en,
    title: 'Loan terms and conditions',
    description: 'Terms, early repayment, late charges and the rights of those who borrow from us.',
  },
});
