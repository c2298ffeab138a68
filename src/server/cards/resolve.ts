import { type Database, isConnectionLoss } from '../database/index.ts';
import { hourMs, minuteMs } from '../durations.ts';
import type { CardProvider } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { settle } from './charge.ts';
import { liveStates } from './states.ts';

/** From then on the provider refuses a key it has never seen (see CardProvider). */
const absentAfterMs = 10 * 60_000;
const batchSize = 100;
/** A provider that doesn't know yet is asked later each time: after a tenth of the time that it has taken so far. */
const mostBetweenMs = hourMs;
const ofItsAge = 10;

/**
 * Asks the provider what became of charges without an answer: after a time-out, or after the server died between the
 * charge and its booking. Runs every minute, on any number of instances. One that fails, or has no answer for days, holds up
 * none behind it: each has its turn by when it is to be asked about.
 */
export async function resolveCharges(services: Services): Promise<void> {
  const provider = services.providers.cards;
  if (provider === undefined) return;
  const now = await services.clock.now();
  for (const charge of await openCharges(services, now)) {
    if (!(await claim(services.db, charge, now))) continue;
    try {
      await resolve(services, provider, charge, now);
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      services.log.error({ err: error, recordId: charge.recordId }, 'a card charge could not be resolved');
    }
  }
}

type OpenCharge = Awaited<ReturnType<typeof openCharges>>[number];

async function resolve(
  services: Services,
  provider: CardProvider,
  { market, chargingAt, nextAskAt: _, ...record }: OpenCharge,
  now: Date,
): Promise<void> {
  const outcome = await provider.status(record.recordId);
  if (outcome.state === 'unknown') return;
  if (outcome.state !== 'absent') {
    await settle(services, market, provider.name, record, outcome);
  } else if (chargingAt !== null && now.getTime() - chargingAt.getTime() > absentAfterMs) {
    await settle(services, market, provider.name, record, { state: 'declined' });
  }
  services.log.info({ recordId: record.recordId, outcome: outcome.state }, 'card charge resolved');
}

/** Its next turn is written down before it is asked about, so that two instances at once ask once. */
async function claim(
  db: Database,
  { borrowerId, recordId, nextAskAt, chargingAt }: OpenCharge,
  now: Date,
): Promise<boolean> {
  const age = now.getTime() - (chargingAt ?? now).getTime();
  const pause = Math.min(mostBetweenMs, Math.max(minuteMs, age / ofItsAge));
  const { numUpdatedRows } = await db
    .updateTable('cardPayments')
    .set({ nextAskAt: new Date(now.getTime() + pause) })
    .where('borrowerId', '=', borrowerId)
    .where('recordId', '=', recordId)
    .where('nextAskAt', '=', nextAskAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function openCharges({ db }: Services, now: Date) {
  return db
    .selectFrom('cardPayments')
    .innerJoin('borrowers', 'borrowers.borrowerId', 'cardPayments.borrowerId')
    .select([
      'cardPayments.borrowerId',
      'cardPayments.recordId',
      'cardPayments.orderId',
      'cardPayments.cardId',
      'cardPayments.amount',
      'cardPayments.currency',
      'cardPayments.state',
      'cardPayments.codeSentAt',
      'cardPayments.chargingAt',
      'cardPayments.nextAskAt',
      'borrowers.market',
    ])
    .where('cardPayments.state', 'in', liveStates)
    .where('cardPayments.nextAskAt', '<=', now)
    .orderBy('cardPayments.nextAskAt')
    .limit(batchSize)
    .execute();
}
