import { formatDayCount } from '../../config/format.ts';
import en from '../../messages/en/agreements.json' with { type: 'json' };
import es from '../../messages/es/agreements.json' with { type: 'json' };
import { fillText } from '../../messages/index.ts';

export type AgreementTexts = ReturnType<typeof createAgreementTexts>;

function createAgreementTexts(language: 'es' | 'en', catalogue: typeof es) {
  const { payment, lateDays, extensionCost } = catalogue;
  const days = (count: number) => formatDayCount(count, language);
  return {
    ...catalogue,
    days,
    vatOf: (tax: string, of: 'commission' | 'interest', rate: string) =>
      fillText(catalogue.vatOf[of], { tax, rate }),
    payment: (number: number, count: number) =>
      count === 1 ? payment.single : fillText(payment.numbered, { number, count }),
    /** When a payment is due, as a sentence. */
    due: (day: number) => fillText(catalogue.due, { days: days(day) }),
    /** What a payment is made of, as a sentence; `tax` may be empty. */
    made: (principal: string, interest: string, tax: string) =>
      fillText(catalogue.made[tax === '' ? 'plain' : 'taxed'], { principal, interest, tax }),
    lateDays: (from: number, to: number | null) => {
      if (to !== null) return fillText(lateDays.span, { from, to });
      return from === 1 ? lateDays.each : fillText(lateDays.from, { from });
    },
    aDay: (rate: string) => fillText(catalogue.aDay, { rate }),
    cap: (rate: string) => fillText(catalogue.cap, { rate }),
    extensionCost: (rate: string, most: string, times: number) =>
      fillText(extensionCost[times === 1 ? 'once' : 'several'], { rate, most, times }),
    fromDay: (day: number) => fillText(catalogue.fromDay, { day }),
  };
}

/** The texts of an agreement's parts. They are hashed with it: changing one changes the hash of new agreements. */
export const agreementTexts = {
  es: createAgreementTexts('es', es),
  en: createAgreementTexts('en', en),
};
