import { defineTexts } from '../../../src/web/texts/dictionary.ts';

export const texts = defineTexts({ es: { title: 'Vacía' }, en: { title: 'Empty' } });
