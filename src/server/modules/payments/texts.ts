import { createTextsByMarket } from '../../config/marketTexts.ts';
import enLoans from '../../messages/en/loans.json' with { type: 'json' };
import en from '../../messages/en/payments.json' with { type: 'json' };
import esLoans from '../../messages/es/loans.json' with { type: 'json' };
import es from '../../messages/es/payments.json' with { type: 'json' };

/** Texts of the payment calls, by market and language, including those of the loan calls. */
export const paymentTexts = createTextsByMarket({ es: { ...esLoans, ...es }, en: { ...enLoans, ...en } });
export type PaymentTexts = ReturnType<typeof paymentTexts>;
