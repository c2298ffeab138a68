import { agreementTexts } from '../../legal/agreement/texts.ts';
import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: {
    ...agreementTexts.es,
    title: 'Contrato de préstamo por periodos',
    before: 'Para leer antes de aceptar',
    specimen: 'Ejemplo',
    specimenNote:
      'Así es un contrato. El tuyo lleva tu nombre, tu monto y tu plan, y lo lees en la app antes de aceptarlo.',
    ifToday: 'Si te depositamos hoy',
    ifTodayNote: 'Tus fechas se cuentan desde el día del depósito. Estas no son parte del documento.',
    back: 'Volver',
  },
  en: {
    ...agreementTexts.en,
    title: 'Period loan agreement',
    before: 'To read before you accept',
    specimen: 'Specimen',
    specimenNote:
      'This is what a contract looks like. Yours has your name, your amount and your plan, and you read it in the app before you accept it.',
    ifToday: 'If we pay it out today',
    ifTodayNote: 'Your dates are counted from the day of the payout. These are no part of the document.',
    back: 'Go back',
  },
});
