import { sql } from 'kysely';
import { ProviderError } from '../../../integrations/index.ts';
import { type Database, hasUpdatedRow } from '../../../platform/database/index.ts';
import { dayMs, hourMs, minuteMs } from '../../../platform/durations.ts';
import type { Services } from '../../services.ts';
import { receiveMissedPayments } from './receiveMissedPayments.ts';

/** A reference is polled once in this time, by any instance. */
const pollIntervalMs = hourMs;
/** Stores report payments days later: references are polled until this long after their expiry. */
const pollAfterExpiryMs = 3 * dayMs;
const batchSize = 200;
/** A run ends well before the next. */
const maxRunMs = 5 * minuteMs;
/** Concurrent requests, within providers' limits. */
const pollConcurrency = 4;
const neverPoll = sql<Date>`timestamptz 'infinity'`;

type ReferenceToPoll = {
  borrowerId: number;
  provider: string;
  reference: string;
  providerId: string;
  /** Past the polling period: after one more answer it is never polled again. */
  isFinalPoll: boolean;
};

/**
 * Polls the providers for references, the least recently polled first, and processes payments whose notice never came. A
 * reference without an answer is polled again; a provider that mostly fails is skipped until the next run.
 */
export async function pollProviders(services: Services): Promise<void> {
  const now = await services.clock.now();
  const responsiveProviders = new Set(services.providers.payments.keys());
  const deadline = performance.now() + maxRunMs;
  while (responsiveProviders.size > 0 && performance.now() < deadline) {
    const { reserved, isExhausted } = await reserveDueReferences(services.db, [...responsiveProviders], now);
    for (const provider of await pollAll(services, reserved, now)) responsiveProviders.delete(provider);
    if (isExhausted) return;
  }
}

/** @returns the providers that answered less than half of their polls */
async function pollAll(
  services: Services,
  reserved: readonly ReferenceToPoll[],
  now: Date,
): Promise<string[]> {
  const queue = [...reserved];
  const responseBalance = new Map<string, number>();
  const pollNext = async () => {
    for (let polled = queue.shift(); polled !== undefined; polled = queue.shift()) {
      const hasResponded = await pollReference(services, polled, now);
      responseBalance.set(
        polled.provider,
        (responseBalance.get(polled.provider) ?? 0) + (hasResponded ? 1 : -1),
      );
    }
  };
  await Promise.all(Array.from({ length: pollConcurrency }, pollNext));
  return [...responseBalance].filter(([, count]) => count < 0).map(([provider]) => provider);
}

/** @returns whether its provider answered */
async function pollReference(services: Services, polled: ReferenceToPoll, now: Date): Promise<boolean> {
  const { provider, reference, providerId, isFinalPoll } = polled;
  try {
    const collectApi = services.providers.payments.get(provider)?.collect;
    const payments = (await collectApi?.status({ reference, providerId })) ?? [];
    const failures = await receiveMissedPayments(services, provider, 'status', payments);
    if (isFinalPoll && failures === 0) await stopPolling(services.db, polled, now);
    return true;
  } catch (error) {
    services.log.error({ err: error, provider }, 'polling a reference failed');
    // A refusal is permanent.
    const isRefused = error instanceof ProviderError && error.failure === 'refused';
    if (isFinalPoll && isRefused) await stopPolling(services.db, polled, now);
    return isRefused;
  }
}

/** Reserves references before polling, so that of two instances one polls each. */
async function reserveDueReferences(
  db: Database,
  providers: readonly string[],
  now: Date,
): Promise<{ reserved: ReferenceToPoll[]; isExhausted: boolean }> {
  const lastPolledAt = sql<Date>`coalesce(asked_at, created_at)`;
  const polledBefore = new Date(now.getTime() - pollIntervalMs);
  const dueReferences = await db
    .selectFrom('paymentReferences')
    .select(['borrowerId', 'provider', 'providerId', 'reference', 'expiresAt'])
    .where('askedAt', 'is distinct from', neverPoll)
    .where('provider', 'in', providers)
    .where(lastPolledAt, '<=', polledBefore)
    .orderBy(lastPolledAt)
    .limit(batchSize)
    .execute();
  const reserved: ReferenceToPoll[] = [];
  for (const { borrowerId, provider, providerId, reference, expiresAt } of dueReferences) {
    const isFinalPoll = expiresAt.getTime() < now.getTime() - pollAfterExpiryMs;
    const isUpdated = await hasUpdatedRow(
      db
        .updateTable('paymentReferences')
        .set({ askedAt: now })
        .where((row) => row.and({ borrowerId, reference }))
        .where(lastPolledAt, '<=', polledBefore),
    );
    if (!isUpdated) continue;
    reserved.push({ borrowerId, provider, reference, providerId: providerId ?? reference, isFinalPoll });
  }
  return { reserved, isExhausted: dueReferences.length < batchSize };
}

/** Stops polling, unless the reference was reissued meanwhile. */
async function stopPolling(
  db: Database,
  { borrowerId, reference }: ReferenceToPoll,
  lastPolledAt: Date,
): Promise<void> {
  await db
    .updateTable('paymentReferences')
    .set({ askedAt: neverPoll })
    .where((row) => row.and({ borrowerId, reference, askedAt: lastPolledAt }))
    .execute();
}
