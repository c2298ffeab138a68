import { agreementTexts } from '../../legal/agreement/texts.ts';
import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: {
    ...agreementTexts.es,
    title: 'Tu contrato',
    preparing: 'Estamos trayendo tu contrato…',
    amounts: 'Los montos',
    dates: 'Tus fechas',
    datesNote: 'Resultan del día en que te depositamos. No cambian el documento que aceptaste.',
    agreedOn: 'Aceptado el',
    paidOutOn: 'Depositado el',
    print: 'Imprimir',
    notReadyNext: 'Mientras, en tu préstamo ves cómo va.',
    toLoan: 'Ver mi préstamo',
  },
  en: {
    ...agreementTexts.en,
    title: 'Your contract',
    preparing: 'Getting your contract…',
    amounts: 'The amounts',
    dates: 'Your dates',
    datesNote:
      'They follow from the day we paid the loan out. They change nothing in the document you accepted.',
    agreedOn: 'Accepted on',
    paidOutOn: 'Paid out on',
    print: 'Print',
    notReadyNext: 'Until then, your loan page shows how it stands.',
    toLoan: 'See my loan',
  },
});
