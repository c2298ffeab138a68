import { defineTexts } from '../../texts/dictionary.ts';

/** Texts of the notice that a payment came: a screen that draws it spreads these into its own. */
export const arrivalTexts = defineTexts({
  es: {
    paymentReceived: 'Recibimos tu pago',
    paymentCounted: '{amount} por {channel}',
  },
  en: {
    paymentReceived: 'Payment received',
    paymentCounted: '{amount} by {channel}',
  },
});

/** Texts of the payments list: a screen that always draws it spreads these into its own. */
export const paymentTexts = defineTexts({
  es: {
    payments: 'Tus pagos',
    noPayments: 'Aquí verás cada pago.',
    paymentBy: 'Pago por {channel}',
    extensionBy: 'Pago por más días, {channel}',
    paidOff: 'Qué cubrió',
    confirmedAtOnce: 'confirmado al instante',
    confirmedIn: 'confirmado en {minutes} min',
    confirmedLater: 'confirmado el {received}, cuenta desde el {valued}',
  },
  en: {
    payments: 'Your payments',
    noPayments: 'You will see each payment here.',
    paymentBy: 'Payment by {channel}',
    extensionBy: 'Payment for more days, {channel}',
    paidOff: 'What it paid off',
    confirmedAtOnce: 'confirmed at once',
    confirmedIn: 'confirmed in {minutes} min',
    confirmedLater: 'confirmed on {received}, counts from {valued}',
  },
});
