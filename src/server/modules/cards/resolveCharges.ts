import type { Market } from '../../config/index.ts';
import type { CardProvider } from '../../integrations/index.ts';
import { type Database, isConnectionLoss } from '../../platform/database/index.ts';
import { hourMs, minuteMs } from '../../platform/durations.ts';
import type { Services } from '../services.ts';
import { recordChargeOutcome } from './charge.ts';
import type { CardRecord } from './records.ts';
import { liveStates } from './states.ts';

/** A request that is older than that doesn't arrive any more. */
const absenceTimeoutMs = 10 * minuteMs;
/** As long as a bank waits for the card's holder; then the debt is free for other ways to pay. */
const approvalTimeoutMs = 20 * minuteMs;
const batchSize = 100;
/** A provider that doesn't know yet is asked later each time: after a tenth of the time that it has taken so far. */
const maxPollIntervalMs = hourMs;
const pollAgeDivisor = 10;

/**
 * Asks the provider what became of charges without an answer: after a time-out, or after the server died between the
 * charge and its booking. Runs every minute, on any number of instances. One that fails, or has no answer for days, holds up
 * none behind it: each has its turn by when it is to be asked about.
 */
export async function resolvePendingCharges(services: Services): Promise<void> {
  const provider = services.providers.cards;
  if (provider === undefined) return;
  const now = await services.clock.now();
  for (const charge of await listOpenCharges(services, now)) {
    if (!(await claimCharge(services.db, charge, now))) continue;
    try {
      await resolveCharge(services, provider, charge, now);
    } catch (error) {
      if (isConnectionLoss(error)) throw error;
      services.log.error({ err: error, recordId: charge.recordId }, 'a card charge could not be resolved');
    }
  }
}

type OpenCharge = Awaited<ReturnType<typeof listOpenCharges>>[number];

async function resolveCharge(
  services: Services,
  provider: CardProvider,
  { market, chargingAt, nextAskAt: _next, toldAt, ...record }: OpenCharge,
  now: Date,
): Promise<void> {
  const age = chargingAt === null ? 0 : now.getTime() - chargingAt.getTime();
  const isResolved = await resolveChargeOutcome(services, market, provider, record, age);
  if (isResolved && toldAt !== null) await clearToldAt(services.db, record, toldAt);
}

/**
 * Asks what became of one charge and writes it down; false where nobody knows yet. One that nobody saw, or that nobody approved
 * in time, is ended first.
 */
export async function resolveChargeOutcome(
  services: Services,
  market: Market,
  provider: CardProvider,
  record: CardRecord,
  age: number,
): Promise<boolean> {
  const { borrowerId, recordId, providerId } = record;
  const key = { borrowerId, idempotencyKey: recordId, providerId };
  let outcome = await provider.status(key);
  if (outcome.state === 'absent' && age > absenceTimeoutMs) {
    outcome = await provider.cancel(key);
    if (outcome.state === 'absent') outcome = { state: 'declined' };
  }
  if (outcome.state === 'asked' && age > approvalTimeoutMs) outcome = await provider.cancel(key);
  services.log.info({ recordId, outcome: outcome.state }, 'card charge asked about');
  if (outcome.state === 'unknown' || outcome.state === 'absent') return false;
  await recordChargeOutcome(services, market, provider.name, record, outcome);
  return true;
}

/** What a provider told was asked about, unless it has told more since. */
async function clearToldAt(db: Database, { borrowerId, recordId }: CardRecord, toldAt: Date): Promise<void> {
  await db
    .updateTable('cardPayments')
    .set({ toldAt: null })
    .where('borrowerId', '=', borrowerId)
    .where('recordId', '=', recordId)
    .where('toldAt', '=', toldAt)
    .execute();
}

/** Its next turn is written down before it is asked about, so that two instances at once ask once. */
async function claimCharge(
  db: Database,
  { borrowerId, recordId, nextAskAt, chargingAt }: OpenCharge,
  now: Date,
): Promise<boolean> {
  const age = now.getTime() - (chargingAt ?? now).getTime();
  const pollDelay = Math.min(maxPollIntervalMs, Math.max(minuteMs, age / pollAgeDivisor));
  const { numUpdatedRows } = await db
    .updateTable('cardPayments')
    .set({ nextAskAt: new Date(now.getTime() + pollDelay) })
    .where('borrowerId', '=', borrowerId)
    .where('recordId', '=', recordId)
    .where('nextAskAt', '=', nextAskAt)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

function listOpenCharges({ db }: Services, now: Date) {
  return (
    db
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
        'cardPayments.providerId',
        'cardPayments.continueUrl',
        'cardPayments.toldAt',
        'cardPayments.chargingAt',
        'cardPayments.nextAskAt',
        'borrowers.market',
      ])
      .where('cardPayments.nextAskAt', '<=', now)
      // Those that a provider told of, even where they were held to be over.
      .where((row) =>
        row.or([row('cardPayments.state', 'in', liveStates), row('cardPayments.toldAt', 'is not', null)]),
      )
      .orderBy('cardPayments.nextAskAt')
      .limit(batchSize)
      .execute()
  );
}
