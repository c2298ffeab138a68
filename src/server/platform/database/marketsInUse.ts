import type { Database } from './prepared/index.ts';
import { StartError } from './startError.ts';

/** Throws a {@link StartError} where there are borrowers of a market that isn't configured: their loans have no rules. */
export async function requireMarketsInUse(
  db: Database,
  configuredMarkets: readonly string[],
  configFolder: string,
): Promise<void> {
  const inUse: string[] = [];
  let market = await nextMarket(db, '');
  while (market !== undefined) {
    inUse.push(market);
    market = await nextMarket(db, market);
  }
  const missing = inUse.filter((one) => !configuredMarkets.includes(one));
  if (missing.length === 0) return;
  throw new StartError(
    `The database has borrowers of ${missing.join(' and ')}, and markets.json in ${configFolder} hasn't. Their loans need its ` +
      'rules: give the market back, or start on another database (DATABASE_URL, or DATA_DIR for a demonstration).',
  );
}

/** One entry of the index for each market, however many borrowers there are. */
async function nextMarket(db: Database, after: string): Promise<string | undefined> {
  const first = db.selectFrom('phoneDirectory').select('market').where('market', '>', after);
  return (await first.orderBy('market').limit(1).executeTakeFirst())?.market;
}
