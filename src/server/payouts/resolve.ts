import { sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { minuteMs } from '../durations.ts';
import type { Services } from '../services.ts';
import { areDaysOver, keepAbsence } from './absence.ts';
import { recordNews } from './news.ts';
import { type Payout, payoutColumns } from './records.ts';
import { sendPayout } from './send.ts';

const batchSize = 200;
/** How long one is left alone before anybody asks: its answer is on its way. */
const patienceMs = minuteMs;

/**
 * Asks about payouts that are under way, longest unasked first, and gives those to their provider that nobody was asked about
 * yet. What was given once and has no answer is never given again.
 */
export async function resolvePayouts(services: Services): Promise<void> {
  const now = await services.clock.now();
  for (const payout of await claim(services, now)) {
    try {
      if (payout.state === 'created') await sendPayout(services, payout);
      else await ask(services, payout, now);
    } catch (error) {
      const { provider, payoutId } = payout;
      services.log.error({ err: error, provider, payoutId }, 'a provider did not tell of a payout');
    }
  }
}

async function ask(services: Services, payout: Payout, now: Date): Promise<void> {
  const rail = services.providers.payments.get(payout.provider)?.payOut;
  const { payoutId, providerId, sentAt } = payout;
  if (rail === undefined || sentAt === null) return;
  const news = await rail.status({ payoutId, providerId, sentAt }, now);
  if (news.state !== 'absent') return recordNews(services, payout, news);
  if (payout.state !== 'unknown' || !areDaysOver(services, payout, now)) return;
  if (await keepAbsence(services.db, payout, now))
    services.log.error(
      { provider: payout.provider, payoutId },
      'a payout is absent: people declare it failed',
    );
}

/** Each is marked before it is asked about, so that two instances at once ask once. */
async function claim(services: Services, now: Date): Promise<Payout[]> {
  const providers = [...services.providers.payments.values()].filter(({ payOut }) => payOut !== undefined);
  if (providers.length === 0) return [];
  const asked = sql<Date>`coalesce(asked_at, created_at)`;
  const before = new Date(now.getTime() - patienceMs);
  const due = await services.db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('state', 'in', ['created', 'sent', 'unknown'])
    .where(
      'provider',
      'in',
      providers.map(({ name }) => name),
    )
    .where(asked, '<=', before)
    .orderBy(asked)
    .limit(batchSize)
    .execute();
  const claimed: Payout[] = [];
  for (const payout of due) if (await mark(services.db, payout, before, now)) claimed.push(payout);
  return claimed;
}

async function mark(db: Database, payout: Payout, before: Date, now: Date): Promise<boolean> {
  const { borrowerId, orderId, attempt, state } = payout;
  const { numUpdatedRows } = await db
    .updateTable('payouts')
    .set({ askedAt: now })
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .where('state', '=', state)
    .where(sql<Date>`coalesce(asked_at, created_at)`, '<=', before)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
