import type { LegalFacts } from '../../contract/legalFacts.ts';
import type { Product } from './products.ts';

/** A figure as lenders write it: `3`, `1,000`, `0.0065`. */
const figure = /\d[\d,]*(?:\.\d+)?/g;
const percentage = /(\d+(?:[.,]\d+)?)\s*%/g;

/**
 * What a lender's own texts say that the product doesn't charge, a line each. The daily rate alone is the lender's word and
 * may be what it is: it says of itself that nothing is calculated with it, and is reported by `contradictions`.
 */
export function figureMistakes(productId: string, product: Product, { values }: LegalFacts): string[] {
  return Object.entries(product.lenderText).flatMap(([name, text]) => {
    const charged = chargedAs(name, product) ?? values[name];
    if (charged === undefined || name === 'dailyInterest' || agree(text, charged)) return [];
    return [
      `products.json: ${productId}.lenderText.${name}: says ${text || 'nothing'}, but the product's terms come to ${charged}`,
    ];
  });
}

/** What is stated as one text and stands in the terms as several figures. */
function chargedAs(name: string, { terms: { late } }: Product): string | undefined {
  if (name === 'lateInterest') return late.daily.map(({ rate }) => `${percent(rate)} %`).join(' / ');
  if (name !== 'latePenalty') return undefined;
  const { once } = late;
  return once === undefined ? 'none' : [once.new, once.repeat].map((amount) => amount / 100).join(' / ');
}

function percent(rate: string): number {
  return Number((Number(rate) * 100).toFixed(6));
}

/** Whether two texts name the same figures, in whatever words. */
function agree(text: string, charged: string): boolean {
  const named = figuresOf(text);
  const right = figuresOf(charged);
  return named.length === right.length && named.every((one, index) => one === right[index]);
}

function figuresOf(text: string): number[] {
  const percentages = [...text.matchAll(percentage)].map(([, digits = '']) =>
    Number(digits.replace(',', '.')),
  );
  if (percentages.length > 0) return percentages;
  return [...text.matchAll(figure)].map(([digits]) => Number(digits.replaceAll(',', '')));
}
