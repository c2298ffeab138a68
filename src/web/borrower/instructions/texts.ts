import { defineTexts } from '../../texts/dictionary.ts';
import { channelTexts } from '../channels/texts.ts';
import { paymentTexts } from '../shared/texts.ts';

export const texts = defineTexts({
  es: {
    ...channelTexts.es,
    ...paymentTexts.es,
    title: 'Cómo pagar',
    tapToEnlarge: 'Toca el código para verlo en grande',
    company: 'A nombre de',
    write: 'Escríbenos',
    visit: 'Ver comisiones',
    amountChanged: 'El monto cambió',
    payToday: 'Hoy tienes que pagar',
    openWithRight: 'Pagar el monto de hoy',
    received: 'Recibimos tu pago de {amount}',
    stillOwed: 'Te falta pagar **{amount}**, que vence el **{date}**.',
    feeShort: 'Llevas **{held}** para tu extensión. Tu fecha cambia cuando esté completo.',
    payMissing: 'Ver cuánto falta',
  },
  en: {
    ...channelTexts.en,
    ...paymentTexts.en,
    title: 'How to pay',
    tapToEnlarge: 'Tap the code to enlarge it',
    company: 'In the name of',
    write: 'Write to us',
    visit: 'See the fees',
    amountChanged: 'The amount has changed',
    payToday: 'Today you have to pay',
    openWithRight: 'Pay today’s amount',
    received: 'We received your payment of {amount}',
    stillOwed: 'You still have to pay **{amount}**, due on **{date}**.',
    feeShort: 'You have paid **{held}** toward your extension. Your date changes once it is complete.',
    payMissing: 'See what is missing',
  },
});
