import { type Day, dayIn } from '../../lending/index.ts';
import { type Market, type MarketConfig, marketIn } from '../config/index.ts';
import type { Services } from '../services.ts';

/** Now and the calendar day it is in a market. */
export type Today = { now: Date; today: Day; market: MarketConfig };

export async function todayIn(services: Services, market: Market): Promise<Today> {
  const config = marketIn(services.config, market);
  const now = await services.clock.now();
  return { now, today: dayIn(config.timeZone, now), market: config };
}
