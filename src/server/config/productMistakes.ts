import { legalFacts } from '../../contract/legalFacts.ts';
import { figureMistakes } from './figures.ts';
import type { Config } from './files.ts';
import { contractMistakes } from './legal.ts';
import { contractMoney } from './market/contractMoney.ts';
import { marketIn } from './markets.ts';
import type { Product } from './products.ts';
import { termMistakes } from './termRules.ts';

/** Tries a product whose terms and texts stand: a line for each mistake. */
export type Trial = (config: Config, productId: string, product: Product) => string[];

/** What is wrong with the products, a line each. */
export function productMistakes(config: Config, tryOut: Trial): string[] {
  return Object.entries(config.products).flatMap(([productId, product]) => {
    const market = marketIn(config, product.market);
    const facts = legalFacts(product.terms, product.lenderText, contractMoney(market));
    const mistakes = [
      ...termMistakes(productId, product, market),
      ...figureMistakes(productId, product, facts),
      ...contractMistakes(productId, product.market, facts, config),
    ];
    return mistakes.length > 0 ? mistakes : tryOut(config, productId, product);
  });
}
