import { sql } from 'kysely';
import { type Database, transaction } from '../database/index.ts';
import { dayMs, hourMs } from '../durations.ts';
import type { Services } from '../services.ts';
import { takeMissed } from './takeMissed.ts';

/** A reference is asked about once in this time, by whichever instance comes first. */
const askEveryMs = hourMs;
/** Stores tell of payments days later. A reference is asked about until this long after its end. */
const askAfterEndMs = 3 * dayMs;
const batchSize = 200;

type Asked = { provider: string; reference: string };

/**
 * Asks the providers about live references, longest unasked first and so many at a time, and takes the payments whose
 * notice never came. Where a provider doesn't answer, the reference's turn comes again.
 */
export async function askProviders(services: Services): Promise<void> {
  const { payments } = services.providers;
  if (payments.size === 0) return;
  const now = await services.clock.now();
  for (const { provider, reference } of await claim(services.db, [...payments.keys()], now)) {
    try {
      const known = (await payments.get(provider)?.status(reference)) ?? [];
      await takeMissed(services, provider, 'status', known);
    } catch (error) {
      services.log.error({ err: error, provider }, 'a provider did not tell of a reference');
    }
  }
}

/** Marks before it asks, so that two instances at once ask once. What ended long ago is asked for the last time. */
function claim(db: Database, providers: readonly string[], now: Date): Promise<Asked[]> {
  const asked = sql<Date>`coalesce(asked_at, created_at)`;
  const longAgo = new Date(now.getTime() - askAfterEndMs);
  return transaction(db, (trx) =>
    trx
      .updateTable('payment_references')
      .set({
        asked_at: sql<Date>`case when expires_at < ${longAgo} then 'infinity' else ${now}::timestamptz end`,
      })
      .where((row) =>
        row(
          row.refTuple('borrower_id', 'reference'),
          'in',
          row
            .selectFrom('payment_references')
            .select(['borrower_id', 'reference'])
            .where('live', '=', true)
            .where('provider', 'in', providers)
            .where(asked, '<=', new Date(now.getTime() - askEveryMs))
            .orderBy(asked)
            .limit(batchSize)
            .forUpdate()
            .$asTuple('borrower_id', 'reference'),
        ),
      )
      .returning(['provider', 'reference'])
      .execute(),
  );
}
