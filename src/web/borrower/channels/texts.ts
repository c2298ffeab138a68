import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of the ways to pay; each screen that shows them spreads them into its own. */
export const channelTexts = defineTexts({
  es: {
    choose: 'Elige dónde pagar',
    scanTitle: 'Escanea para pagar',
    scanHint: 'Sube el brillo de tu pantalla al máximo.',
    enlarge: 'Ver el código de {channel} en grande',
    reference: 'Referencia',
    copyReference: 'Copiar referencia',
    backToLoan: 'Ver mi préstamo',
    extended: 'Listo: tu nueva fecha es el {date}',
    extendedNext: 'En los días extra no hay cargos por atraso. Lo que debes no cambia: {amount}.',
    repaid: 'Terminaste de pagar',
    repaidNext: 'No debes nada de este préstamo. Gracias por tu pago.',
  },
  en: {
    choose: 'Choose where to pay',
    scanTitle: 'Scan to pay',
    scanHint: 'Turn your screen to full brightness.',
    enlarge: 'Enlarge the code for {channel}',
    reference: 'Reference',
    copyReference: 'Copy reference',
    backToLoan: 'See my loan',
    extended: 'Done: your new date is {date}',
    extendedNext: 'There are no late charges in the extra days. What you owe is unchanged: {amount}.',
    repaid: 'You have paid it all',
    repaidNext: 'You owe nothing on this loan. Thank you for your payment.',
  },
});
