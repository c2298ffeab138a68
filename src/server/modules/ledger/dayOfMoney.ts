import { type Day, dayIn } from '../../../lending/index.ts';
import type { Config } from '../../config/index.ts';

/** The day on which money counts that is no loan's: that of the market with its currency; where there is none, in UTC. */
export function dayOfMoney({ markets }: Pick<Config, 'markets'>, currency: string, at: Date): Day {
  const market = Object.values(markets).find((one) => one.currency === currency);
  return dayIn(market?.timeZone ?? 'UTC', at);
}
