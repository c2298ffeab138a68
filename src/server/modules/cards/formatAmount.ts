import { formatMoney } from '../../config/format.ts';
import type { Config, MarketConfig } from '../../config/index.ts';

/** An amount of a signed address as its currency's market writes it. */
export function formatSignedAmount(
  { markets }: Pick<Config, 'markets'>,
  { amount, currency }: { amount: string; currency: string },
): string {
  const market = Object.values<MarketConfig>(markets).find((candidate) => candidate.currency === currency);
  return market === undefined ? amount : formatMoney(Number(amount), market);
}
