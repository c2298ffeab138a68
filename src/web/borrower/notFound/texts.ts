import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: {
    title: 'No encontramos esta página',
    explanation:
      'La dirección puede estar mal escrita o la página ya no existe. Tu préstamo y tus pagos siguen igual.',
    next: 'Regresa a la app y vuelve a entrar desde ahí.',
    orCall: 'Si lo necesitas, llámanos:',
    help: 'Habla con nosotros',
  },
  en: {
    title: 'We couldn’t find this page',
    explanation:
      'The address may be mistyped, or the page is gone. Your loan and your payments are unchanged.',
    next: 'Go back to the app and open it again from there.',
    orCall: 'If you need us, call:',
    help: 'Talk to us',
  },
});
