import { sql } from 'kysely';
import type { DifferenceSource } from '../../../../contract/desk/reconciliation.ts';
import { ProviderError, type ProviderPayment } from '../../../integrations/index.ts';
import { type Database, hasUpdatedRow } from '../../../platform/database/index.ts';
import { dayMs, hourMs, minuteMs } from '../../../platform/durations.ts';
import type { Services } from '../../services.ts';
import { recordDifference } from './differences.ts';
import { receivePayment } from './receivePayment.ts';

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
    const { claimed, isExhausted } = await claimDueReferences(services.db, [...responsiveProviders], now);
    for (const provider of await pollAll(services, claimed, now)) responsiveProviders.delete(provider);
    if (isExhausted) return;
  }
}

/** @returns the providers that answered less than half of their polls */
async function pollAll(
  services: Services,
  claimed: readonly ReferenceToPoll[],
  now: Date,
): Promise<string[]> {
  const queue = [...claimed];
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

/** Claims references before polling, so that of two instances one polls each. */
async function claimDueReferences(
  db: Database,
  providers: readonly string[],
  now: Date,
): Promise<{ claimed: ReferenceToPoll[]; isExhausted: boolean }> {
  const polled = sql<Date>`coalesce(asked_at, created_at)`;
  const polledBefore = new Date(now.getTime() - pollIntervalMs);
  const dueReferences = await db
    .selectFrom('paymentReferences')
    .select(['borrowerId', 'provider', 'providerId', 'reference', 'expiresAt'])
    .where('askedAt', 'is distinct from', neverPoll)
    .where('provider', 'in', providers)
    .where(polled, '<=', polledBefore)
    .orderBy(polled)
    .limit(batchSize)
    .execute();
  const claimed: ReferenceToPoll[] = [];
  for (const { borrowerId, provider, providerId, reference, expiresAt } of dueReferences) {
    const isFinalPoll = expiresAt.getTime() < now.getTime() - pollAfterExpiryMs;
    const isUpdated = await hasUpdatedRow(
      db
        .updateTable('paymentReferences')
        .set({ askedAt: now })
        .where((row) => row.and({ borrowerId, reference }))
        .where(polled, '<=', polledBefore),
    );
    if (!isUpdated) continue;
    claimed.push({ borrowerId, provider, reference, providerId: providerId ?? reference, isFinalPoll });
  }
  return { claimed, isExhausted: dueReferences.length < batchSize };
}

/** Stops polling, unless the reference was reissued meanwhile. */
async function stopPolling(
  db: Database,
  { borrowerId, reference }: ReferenceToPoll,
  askedAt: Date,
): Promise<void> {
  await db
    .updateTable('paymentReferences')
    .set({ askedAt: neverPoll })
    .where((row) => row.and({ borrowerId, reference, askedAt }))
    .execute();
}

const knownBatchSize = 500;

/**
 * Processes those of a provider's payments that no notice reported, as {@link receivePayment} does: a payment id is applied once,
 * so that a late notice changes nothing.
 * @param source of the report, stored with it
 * @returns the number of failures, each of which is logged
 */
export async function receiveMissedPayments(
  services: Services,
  provider: string,
  source: DifferenceSource,
  payments: readonly ProviderPayment[],
): Promise<number> {
  let failures = 0;
  for (let from = 0; from < payments.length; from += knownBatchSize) {
    const batch = payments.slice(from, from + knownBatchSize);
    const received = await findReceivedPayments(services.db, provider, batch);
    for (const payment of batch) {
      const receivedPayment = received.get(payment.paymentId);
      if (receivedPayment === undefined)
        failures += (await receiveMissedPayment(services, provider, source, payment)) ? 0 : 1;
      else
        await recordDifference(
          services,
          provider,
          source,
          payment,
          receivedPayment,
          await services.clock.now(),
        );
    }
  }
  return failures;
}

async function receiveMissedPayment(
  services: Services,
  provider: string,
  source: DifferenceSource,
  payment: ProviderPayment,
): Promise<boolean> {
  const logFields = { provider, source, paymentId: payment.paymentId };
  try {
    const notice = { ...payment, eventId: `${source}:${payment.paymentId}` };
    const outcome = await receivePayment(services, provider, notice, JSON.stringify(payment));
    services.log.warn({ ...logFields, outcome }, 'a payment whose notice had not come');
    return true;
  } catch (error) {
    services.log.error({ ...logFields, err: error }, 'payment intake failed');
    return false;
  }
}

async function findReceivedPayments(
  db: Database,
  provider: string,
  payments: readonly ProviderPayment[],
): Promise<ReadonlyMap<string, Pick<ProviderPayment, 'amount' | 'currency'>>> {
  const rows = await db
    .selectFrom('receivedPayments')
    .select(['paymentId', 'amount', 'currency'])
    .where('provider', '=', provider)
    .where(
      'paymentId',
      'in',
      payments.map(({ paymentId }) => paymentId),
    )
    .execute();
  return new Map(rows.map(({ paymentId, ...money }) => [paymentId, money]));
}
