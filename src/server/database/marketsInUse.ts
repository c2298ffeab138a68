import type { Database } from './pool.ts';
import { StartError } from './startError.ts';

/** Throws a {@link StartError} where there are borrowers of a market that isn't configured: their loans have no rules. */
export async function requireMarketsInUse(
  db: Database,
  configured: readonly string[],
  configuration: string,
): Promise<void> {
  const absent = (['MX', 'IN'] as const).filter((market) => !configured.includes(market));
  const left: string[] = [];
  for (const market of absent) {
    const one = db.selectFrom('phone_directory').select('market').where('market', '=', market).limit(1);
    if ((await one.executeTakeFirst()) !== undefined) left.push(market);
  }
  if (left.length === 0) return;
  throw new StartError(
    `The database has borrowers of ${left.join(' and ')}, and markets.json in ${configuration} hasn't. Their loans need its ` +
      'rules: give the market back, or start on another database (DATABASE_URL, or DATA_DIR for a demonstration).',
  );
}
