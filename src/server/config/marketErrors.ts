import type { Brand } from './brand.ts';
import type { Markets } from './markets.ts';
import type { MessagesConfig } from './messageTexts/schema.ts';
import type { Products } from './products.ts';
import type { PromotionConfig } from './templates.ts';

type MarketReferences = {
  readonly markets: Markets;
  readonly brand: Brand;
  readonly products: Products;
  readonly promotion: PromotionConfig;
  readonly messages: MessagesConfig;
  readonly branches: readonly { readonly market: string; readonly city: string }[];
};

/** What is configured for a market that markets.json hasn't, and what a market there lacks, a line each. */
export function listMarketErrors({
  markets,
  brand,
  products,
  promotion,
  messages,
  branches,
}: MarketReferences): string[] {
  const configuredMarkets = Object.keys(markets);
  const isAbsent = (market: string): boolean => !configuredMarkets.includes(market);
  return [
    ...configuredMarkets.flatMap((market) => [
      ...(Object.hasOwn(brand.lenders, market) ? [] : [`brand.json: lenders has no ${market}`]),
      ...(Object.hasOwn(brand.legalName, market) ? [] : [`brand.json: legalName has no ${market}`]),
      ...(Object.values(products).some((product) => product.market === market)
        ? []
        : [`products.json: ${market} has no product`]),
    ]),
    ...[...new Set([...Object.keys(brand.lenders), ...Object.keys(brand.legalName)])]
      .filter(isAbsent)
      .map((market) => `brand.json: names a lender for ${market}, which markets.json hasn't`),
    ...Object.entries(products)
      .filter(([, { market }]) => isAbsent(market))
      .map(([id, { market }]) => `products.json: ${id} is for ${market}, which markets.json hasn't`),
    ...Object.entries(promotion.templates)
      .filter(([, { accountMarket }]) => isAbsent(accountMarket))
      .map(
        ([id, { accountMarket }]) =>
          `templates.json: ${id} is for ${accountMarket}, which markets.json hasn't`,
      ),
    ...Object.keys(messages.markets)
      .filter(isAbsent)
      .map((market) => `messages.json: words messages for ${market}, which markets.json hasn't`),
    ...branches
      .filter(({ market }) => isAbsent(market))
      .map(({ city, market }) => `branches.json: ${city} is in ${market}, which markets.json hasn't`),
  ];
}
