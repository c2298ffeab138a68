import type { LegalFacts } from '../../contract/legalFacts.ts';
import type { Product } from './products.ts';

/** A figure as lenders write it: `3`, `1,000`, `0.0065`. */
const numberPattern = /\d[\d,]*(?:\.\d+)?/g;
const percentagePattern = /(\d+(?:[.,]\d+)?)\s*%/g;

/**
 * What a lender's own texts say that the product doesn't charge, a line each. The daily rate alone is the lender's word and
 * may be what it is: it says of itself that nothing is calculated with it, and is reported by `contradictions`.
 */
export function listFigureErrors(productId: string, product: Product, { values }: LegalFacts): string[] {
  return Object.entries(product.lenderText).flatMap(([name, text]) => {
    const actualText = formatCharge(name, product) ?? values[name];
    if (actualText === undefined || name === 'dailyInterest' || hasSameFigures(text, actualText)) return [];
    return [
      `products.json: ${productId}.lenderText.${name}: says ${text || 'nothing'}, but the product's terms come to ${actualText}`,
    ];
  });
}

/** What is stated as one text and stands in the terms as several figures. */
function formatCharge(name: string, { terms: { late } }: Product): string | undefined {
  if (name === 'lateInterest') return late.daily.map(({ rate }) => `${toPercent(rate)} %`).join(' / ');
  if (name !== 'latePenalty') return undefined;
  const { once } = late;
  return once === undefined ? 'none' : [once.new, once.repeat].map((amount) => amount / 100).join(' / ');
}

function toPercent(rate: string): number {
  return Number((Number(rate) * 100).toFixed(6));
}

/** Whether two texts name the same figures, in whatever words. */
function hasSameFigures(text: string, actualText: string): boolean {
  const statedFigures = parseFigures(text);
  const actualFigures = parseFigures(actualText);
  return (
    statedFigures.length === actualFigures.length &&
    statedFigures.every((one, index) => one === actualFigures[index])
  );
}

function parseFigures(text: string): number[] {
  const percentages = [...text.matchAll(percentagePattern)].map(([, digits = '']) =>
    Number(digits.replace(',', '.')),
  );
  if (percentages.length > 0) return percentages;
  return [...text.matchAll(numberPattern)].map(([digits]) => Number(digits.replaceAll(',', '')));
}
