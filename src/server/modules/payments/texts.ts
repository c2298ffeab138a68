import enCatalogue from '../../messages/en/payments.json' with { type: 'json' };
import esCatalogue from '../../messages/es/payments.json' with { type: 'json' };
import { localizedTexts, textsByLanguage } from '../../messages/index.ts';

const catalogues = { es: esCatalogue, en: enCatalogue };

/** What the payment calls say, in one language, by key; days and amounts come as words. */
export const paymentTexts = textsByLanguage(catalogues);
export type PaymentTexts = ReturnType<typeof paymentTexts>;

/** The same in every language, for a refusal. */
export const localizedPaymentText = localizedTexts(catalogues);
