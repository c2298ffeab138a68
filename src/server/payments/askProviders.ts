import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { dayMs, hourMs } from '../durations.ts';
import { ProviderError } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { takeMissed } from './takeMissed.ts';

/** A reference is asked about once in this time, by whichever instance comes first. */
const askEveryMs = hourMs;
/** Stores tell of payments days later. A reference is asked about until this long after its end. */
const askAfterEndMs = 3 * dayMs;
const batchSize = 200;
const never = sql<Date>`timestamptz 'infinity'`;

type ReferenceToAsk = {
  borrowerId: number;
  provider: string;
  reference: string;
  providerId: string;
  /** It ended long ago: once its provider has told of it, it isn't asked about again. */
  isLast: boolean;
};

/**
 * Asks the providers about references, longest unasked first and so many at a time, and takes the payments whose
 * notice never came. Where a provider doesn't answer, the reference's turn comes again.
 */
export async function askProviders(services: Services): Promise<void> {
  const { payments } = services.providers;
  if (payments.size === 0) return;
  const now = await services.clock.now();
  for (const asked of await claim(services.db, [...payments.keys()], now)) {
    const { provider, reference, providerId } = asked;
    try {
      const known = (await payments.get(provider)?.collect?.status({ reference, providerId })) ?? [];
      const failures = await takeMissed(services, provider, 'status', known);
      if (asked.isLast && failures === 0) await askNoMore(services.db, asked, now);
    } catch (error) {
      services.log.error({ err: error, provider }, 'a provider did not tell of a reference');
      // Refused once, refused always.
      const isRefused = error instanceof ProviderError && error.failure === 'refused';
      if (asked.isLast && isRefused) await askNoMore(services.db, asked, now);
    }
  }
}

/** Marks each before any is asked about, so that two instances at once ask once. */
async function claim(db: Database, providers: readonly string[], now: Date): Promise<ReferenceToAsk[]> {
  const asked = sql<Date>`coalesce(asked_at, created_at)`;
  const lastBefore = new Date(now.getTime() - askEveryMs);
  const due = await db
    .selectFrom('paymentReferences')
    .select(['borrowerId', 'provider', 'providerId', 'reference', 'expiresAt'])
    .where('askedAt', 'is distinct from', never)
    .where('provider', 'in', providers)
    .where(asked, '<=', lastBefore)
    .orderBy(asked)
    .limit(batchSize)
    .execute();
  const claimed: ReferenceToAsk[] = [];
  for (const { borrowerId, provider, providerId, reference, expiresAt } of due) {
    const isLast = expiresAt.getTime() < now.getTime() - askAfterEndMs;
    const { numUpdatedRows } = await db
      .updateTable('paymentReferences')
      .set({ askedAt: now })
      .where('borrowerId', '=', borrowerId)
      .where('reference', '=', reference)
      .where(asked, '<=', lastBefore)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) continue;
    claimed.push({ borrowerId, provider, reference, providerId: providerId ?? reference, isLast });
  }
  return claimed;
}

/** Unless it was given again meanwhile: then it was never asked about. */
async function askNoMore(
  db: Database,
  { borrowerId, reference }: ReferenceToAsk,
  askedAt: Date,
): Promise<void> {
  await db
    .updateTable('paymentReferences')
    .set({ askedAt: never })
    .where('borrowerId', '=', borrowerId)
    .where('reference', '=', reference)
    .where('askedAt', '=', askedAt)
    .execute();
}
