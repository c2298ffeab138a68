import { textsByMarket } from '../../config/marketTexts.ts';
import enLoans from '../../messages/en/loans.json' with { type: 'json' };
import en from '../../messages/en/payments.json' with { type: 'json' };
import esLoans from '../../messages/es/loans.json' with { type: 'json' };
import es from '../../messages/es/payments.json' with { type: 'json' };

/** What the payment calls say to the borrowers of a market in one language, and what they say of the loan as its own page does. */
export const paymentTexts = textsByMarket({ es: { ...esLoans, ...es }, en: { ...enLoans, ...en } });
export type PaymentTexts = ReturnType<typeof paymentTexts>;
