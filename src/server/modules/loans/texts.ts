import type { AgreedTerms } from '../../../lending/index.ts';
import { formatRate } from '../../config/format.ts';
import { textsByMarket } from '../../config/marketTexts.ts';
import en from '../../messages/en/loans.json' with { type: 'json' };
import es from '../../messages/es/loans.json' with { type: 'json' };

/** What the loan calls say to the borrowers of a market in one language. */
export const loanTexts = textsByMarket({ es, en });
export type LoanTexts = ReturnType<typeof loanTexts>;

/** Which payment of a plan: `Pago 1 de 4`. */
export function formatInstalment({ t }: LoanTexts, number: number, count: number): string {
  return count === 1 ? t('instalment.single') : t('instalment.numbered', { number, count });
}

/** The market's tax on a cost, with its rate. */
export function formatTaxLabel(
  { t, tax, language }: LoanTexts,
  cost: 'commission' | 'interest',
  { vat }: AgreedTerms,
): string {
  return t(`rows.${cost}Vat`, { tax, rate: formatRate(vat?.rate ?? '0', language) });
}

/** Marks a part of a text to stand out. */
export function emphasize(part: string): string {
  return `**${part}**`;
}

/** The same text with nothing marked, for those who show it as it is. */
export function stripEmphasis(text: string): string {
  return text.replaceAll('**', '');
}
