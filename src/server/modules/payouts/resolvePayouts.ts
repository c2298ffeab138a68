import { sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { minuteMs } from '../../platform/durations.ts';
import type { Services } from '../services.ts';
import { haveOperatingDaysEnded, recordAbsence } from './absence.ts';
import { type Payout, payoutColumns } from './records.ts';
import { sendPayout } from './sendPayout.ts';
import { recordStatusUpdate } from './statusUpdates.ts';

const batchSize = 200;
/** How long one is left alone before anybody asks: its answer is on its way. */
const pollDelayMs = minuteMs;

/**
 * Asks about payouts that are under way, longest unasked first, and gives those to their provider that nobody was asked about
 * yet. What was given once and has no answer is never given again.
 */
export async function resolvePayouts(services: Services): Promise<void> {
  const now = await services.clock.now();
  for (const payout of await claimDuePayouts(services, now)) {
    try {
      if (payout.state === 'created') await sendPayout(services, payout);
      else await pollPayout(services, payout, now);
    } catch (error) {
      const { provider, payoutId } = payout;
      services.log.error({ err: error, provider, payoutId }, 'a provider did not tell of a payout');
    }
  }
}

async function pollPayout(services: Services, payout: Payout, now: Date): Promise<void> {
  const payOutApi = services.providers.payments.get(payout.provider)?.payOut;
  const { payoutId, providerId, sentAt } = payout;
  if (payOutApi === undefined || sentAt === null) return;
  const statusUpdate = await payOutApi.status({ payoutId, providerId, sentAt }, now);
  if (statusUpdate.state !== 'absent') return recordStatusUpdate(services, payout, statusUpdate);
  if (payout.state !== 'unknown' || !haveOperatingDaysEnded(services, payout, now)) return;
  if (await recordAbsence(services.db, payout, now))
    services.log.error(
      { provider: payout.provider, payoutId },
      'a payout is absent: people declare it failed',
    );
}

/** Each is marked before it is asked about, so that two instances at once ask once. */
async function claimDuePayouts(services: Services, now: Date): Promise<Payout[]> {
  const providers = [...services.providers.payments.values()].filter(({ payOut }) => payOut !== undefined);
  if (providers.length === 0) return [];
  const lastPolledAt = sql<Date>`coalesce(asked_at, created_at)`;
  const polledBefore = new Date(now.getTime() - pollDelayMs);
  const duePayouts = await services.db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('state', 'in', ['created', 'sent', 'unknown'])
    .where(
      'provider',
      'in',
      providers.map(({ name }) => name),
    )
    .where(lastPolledAt, '<=', polledBefore)
    .orderBy(lastPolledAt)
    .limit(batchSize)
    .execute();
  const claimed: Payout[] = [];
  for (const payout of duePayouts)
    if (await markPolled(services.db, payout, polledBefore, now)) claimed.push(payout);
  return claimed;
}

async function markPolled(db: Database, payout: Payout, polledBefore: Date, now: Date): Promise<boolean> {
  const { borrowerId, orderId, attempt, state } = payout;
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ askedAt: now })
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .where('state', '=', state)
    .where(sql<Date>`coalesce(asked_at, created_at)`, '<=', polledBefore)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
