import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { dayMs, hourMs, minuteMs } from '../durations.ts';
import { ProviderError } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { takeMissed } from './takeMissed.ts';

/** A reference is asked about once in this time, by whichever instance comes first. */
const askEveryMs = hourMs;
/** Stores tell of payments days later. A reference is asked about until this long after its end. */
const askAfterEndMs = 3 * dayMs;
const batchSize = 200;
/** A round goes on while there is somebody to ask, but ends well before the next. */
const roundMs = 5 * minuteMs;
/** What a provider lets one caller do at a time. */
const askedAtOnce = 4;
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
 * Asks the providers about references, longest unasked first, and takes the payments whose notice never came. Where a
 * provider doesn't answer, the reference's turn comes again; one that mostly doesn't is left alone until the next round.
 */
export async function askProviders(services: Services): Promise<void> {
  const now = await services.clock.now();
  const answering = new Set(services.providers.payments.keys());
  const until = performance.now() + roundMs;
  while (answering.size > 0 && performance.now() < until) {
    const { claimed, isAll } = await claim(services.db, [...answering], now);
    for (const provider of await askAll(services, claimed, now)) answering.delete(provider);
    if (isAll) return;
  }
}

/** @returns the providers that answered less than half of what they were asked */
async function askAll(services: Services, claimed: readonly ReferenceToAsk[], now: Date): Promise<string[]> {
  const waiting = [...claimed];
  const balance = new Map<string, number>();
  const askInTurn = async () => {
    for (let asked = waiting.shift(); asked !== undefined; asked = waiting.shift()) {
      const isAnswered = await askAbout(services, asked, now);
      balance.set(asked.provider, (balance.get(asked.provider) ?? 0) + (isAnswered ? 1 : -1));
    }
  };
  await Promise.all(Array.from({ length: askedAtOnce }, askInTurn));
  return [...balance].filter(([, count]) => count < 0).map(([provider]) => provider);
}

/** @returns whether its provider answered */
async function askAbout(services: Services, asked: ReferenceToAsk, now: Date): Promise<boolean> {
  const { provider, reference, providerId, isLast } = asked;
  try {
    const rail = services.providers.payments.get(provider)?.collect;
    const known = (await rail?.status({ reference, providerId })) ?? [];
    const failures = await takeMissed(services, provider, 'status', known);
    if (isLast && failures === 0) await askNoMore(services.db, asked, now);
    return true;
  } catch (error) {
    services.log.error({ err: error, provider }, 'a provider did not tell of a reference');
    // Refused once, refused always.
    const isRefused = error instanceof ProviderError && error.failure === 'refused';
    if (isLast && isRefused) await askNoMore(services.db, asked, now);
    return isRefused;
  }
}

/** Marks each before any is asked about, so that two instances at once ask once. */
async function claim(
  db: Database,
  providers: readonly string[],
  now: Date,
): Promise<{ claimed: ReferenceToAsk[]; isAll: boolean }> {
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
  return { claimed, isAll: due.length < batchSize };
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
