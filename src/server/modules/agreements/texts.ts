import { en } from './texts.en.ts';
import { type AgreementTexts, es } from './texts.es.ts';

/** The words of an agreement's first part. They are part of what is agreed to: a changed word makes another hash. */
export type { AgreementTexts };

export const agreementTexts: Readonly<Record<'es' | 'en', AgreementTexts>> = { es, en };
