import type { Config, MarketConfig } from '../config/index.ts';
import { moneyText } from '../format.ts';

/** An amount of a signed address as its currency's market writes it. */
export function amountText(
  { markets }: Pick<Config, 'markets'>,
  { amount, currency }: { amount: string; currency: string },
): string {
  const market = Object.values<MarketConfig>(markets).find((one) => one.currency === currency);
  return market === undefined ? amount : moneyText(Number(amount), market);
}
