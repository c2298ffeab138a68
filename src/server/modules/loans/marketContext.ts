import { calendarDayIn, type Day } from '../../../lending/index.ts';
import { getMarket, type Market, type MarketConfig } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import type { Services } from '../services.ts';

/** A market's configuration with the current instant and calendar day. */
export type MarketContext = { now: Date; today: Day; market: MarketConfig };

export async function getMarketContext(services: Services, market: Market): Promise<MarketContext> {
  const config = getMarket(services.config, market);
  const now = await services.clock.now();
  return { now, today: calendarDayIn(config.timeZone, now), market: config };
}

/** The markets of the borrowers of some rows, in one query. */
export async function getMarketsByBorrower(
  db: Database,
  rows: readonly { readonly borrowerId: number }[],
): Promise<ReadonlyMap<number, Market>> {
  if (rows.length === 0) return new Map();
  const borrowers = await db
    .selectFrom('borrowers')
    .select(['borrowerId', 'market'])
    .where('borrowerId', 'in', [...new Set(rows.map(({ borrowerId }) => borrowerId))])
    .execute();
  return new Map(borrowers.map(({ borrowerId, market }) => [borrowerId, market]));
}
