import { defineTexts } from '../../texts/dictionary.ts';

export const texts = defineTexts({
  es: {
    title: 'Recomendaciones',
    heading: 'Hoy no tenemos nada que recomendarte',
    explanation: 'Cuando haya un producto que te convenga, lo verás aquí. No tienes que hacer nada.',
    back: 'Volver al inicio',
  },
  en: {
    title: 'Recommendations',
    heading: 'We have nothing to recommend today',
    explanation: 'When there is a product that suits you, it will be here. You don’t have to do anything.',
    back: 'Back to home',
  },
});
