import { defineTexts } from '../../texts/dictionary.ts';
import { outcomeTexts } from '../channels/outcomeTexts.ts';
import { paymentTexts } from '../shared/texts.ts';

/** Texts of `Received`, which come with it: a document that waits for its barcode doesn't carry them. */
export const receivedTexts = defineTexts({
  es: {
    ...outcomeTexts.es,
    ...paymentTexts.es,
    received: 'Recibimos tu pago de {amount}',
    stillOwed: 'Te falta pagar **{amount}**, que vence el **{date}**.',
    stillLate: 'Te falta pagar **{amount}**, que venció el **{date}**.',
    feeShort: 'Llevas **{held}** para tu extensión. Tu fecha cambia cuando completes el costo.',
    payMissing: 'Ver cuánto falta',
  },
  en: {
    ...outcomeTexts.en,
    ...paymentTexts.en,
    received: 'We received your payment of {amount}',
    stillOwed: 'You still have to pay **{amount}**, due on **{date}**.',
    stillLate: 'You still have to pay **{amount}**, which was due on **{date}**.',
    feeShort: 'You have paid **{held}** toward your extension. Your date changes once it is complete.',
    payMissing: 'See what is missing',
  },
});
