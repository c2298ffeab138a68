import { agreementTexts } from '../../legal/agreement/texts.ts';
import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: {
    ...agreementTexts.es,
    title: 'Tu contrato',
    preparing: 'Estamos trayendo tu contrato…',
    amounts: 'Los montos',
    yours: 'Nombre y fechas',
    inTheNameOf: 'A nombre de',
    datesNote: 'Las fechas resultan del día en que te depositamos. No cambian el documento que aceptaste.',
    agreedOn: 'Aceptado el',
    paidOutOn: 'Depositado el',
    print: 'Imprimir',
    documents: 'Recibos y estados de cuenta',
    notReadyNext: 'En tu préstamo ves cómo está.',
    toLoan: 'Ver mi préstamo',
  },
  en: {
    ...agreementTexts.en,
    title: 'Your contract',
    preparing: 'Getting your contract…',
    amounts: 'The amounts',
    yours: 'Name and dates',
    inTheNameOf: 'In the name of',
    datesNote:
      'The dates follow from the day we paid the loan out. They change nothing in the document you accepted.',
    agreedOn: 'Accepted on',
    paidOutOn: 'Paid out on',
    print: 'Print',
    documents: 'Receipts and statements',
    notReadyNext: 'Your loan page shows how it stands.',
    toLoan: 'See my loan',
  },
});
