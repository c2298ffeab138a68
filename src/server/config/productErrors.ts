import { legalFacts } from '../../contract/legalFacts.ts';
import type { Config } from './config.ts';
import { listFigureErrors } from './figureErrors.ts';
import { listContractErrors } from './legal.ts';
import { createContractMoneyFormat } from './market/contractMoney.ts';
import { getMarket } from './markets.ts';
import type { Product } from './products.ts';
import { listTermErrors } from './termRules.ts';

/** Tries a product whose terms and texts stand: a line for each mistake. */
export type ProductValidator = (config: Config, productId: string, product: Product) => string[];

/** What is wrong with the products, a line each. */
export function listProductErrors(config: Config, validateProduct: ProductValidator): string[] {
  return Object.entries(config.products).flatMap(([productId, product]) => {
    const market = getMarket(config, product.market);
    const facts = legalFacts(product.terms, product.lenderText, createContractMoneyFormat(market));
    const errors = [
      ...listTermErrors(productId, product, market),
      ...listFigureErrors(productId, product, facts),
      ...listContractErrors(productId, product.market, facts, config),
    ];
    return errors.length > 0 ? errors : validateProduct(config, productId, product);
  });
}
