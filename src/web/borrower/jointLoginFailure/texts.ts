import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: {
    title: 'No pudimos iniciar tu sesión',
    explanation: 'Cierra esta página y entra de nuevo desde la app. Tu préstamo y tus pagos siguen igual.',
    service: 'Te damos servicio profesional y puedes pagar tu préstamo con nosotros.',
  },
  en: {
    title: 'We couldn’t sign you in',
    explanation: 'Close this page and open it again from the app. Your loan and your payments are unchanged.',
    service: 'We offer professional service and you can repay your loan with us.',
  },
});
