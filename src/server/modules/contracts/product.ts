import type { Config, Market } from '../../config/index.ts';
import { notFound } from '../api/index.ts';

/** What is meant where no product is named: the first that the market has, or the first there is. */
export function getDefaultProductId({ products }: Config, market?: Market): string {
  const first = Object.entries(products).find(
    ([, product]) => market === undefined || product.market === market,
  );
  if (first === undefined) throw notFound();
  return first[0];
}

/** Throws 404 for a product that nobody offers. */
export function getProductMarket({ products }: Config, productId: string): Market {
  const product = Object.hasOwn(products, productId) ? products[productId] : undefined;
  if (product === undefined) throw notFound();
  return product.market;
}
