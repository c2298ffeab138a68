import type { AgreedTerms } from '../../../lending/index.ts';
import { formatRate } from '../../config/format.ts';
import { createTextsByMarket } from '../../config/marketTexts.ts';
import en from '../../messages/en/loans.json' with { type: 'json' };
import es from '../../messages/es/loans.json' with { type: 'json' };

/** Texts of the loan calls, by market and language. */
export const loanTexts = createTextsByMarket({ es, en });
export type LoanTexts = ReturnType<typeof loanTexts>;

/** The name of an instalment: `Pago 1 de 4`. */
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

/** Marks a part of a text as emphasized. */
export function emphasize(part: string): string {
  return `**${part}**`;
}

/** Removes emphasis marks, for plain text. */
export function stripEmphasis(text: string): string {
  return text.replaceAll('**', '');
}
