import type { Market } from '../../config/index.ts';
import {
  type CardProvider,
  type ChargeOutcome,
  ProviderError,
  withPageTimeout,
} from '../../integrations/index.ts';
import { type Database, isConnectionLoss, transaction } from '../../platform/database/index.ts';
import type { CardPaymentState } from '../../platform/database/schema/payments.ts';
import { hourMs, minuteMs } from '../../platform/durations.ts';
import type { Caller } from '../api/index.ts';
import { lockOrder, type MarketContext } from '../loans/index.ts';
import { applyCardCharge } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { type CardPayment, liveStates, transitionCardPayment, updateCardPayment } from './cardPayments.ts';
import { findCard } from './cards.ts';
import { refuse } from './errors.ts';
import { buildReturnUrl } from './providerPage.ts';

/** A charge under way is left alone for longer than its call may take. */
const pollDelayMs = 90_000;

export function getCardProvider({ providers }: Services): CardProvider {
  if (providers.cards === undefined) throw refuse('cardsUnavailable');
  return providers.cards;
}

/** Reserves the debt for the charge of a new record, in the caller's transaction that holds the order's lock. */
export async function reserveCharge(
  trx: Database,
  record: CardPayment,
  { now }: MarketContext,
): Promise<void> {
  const nextAskAt = new Date(now.getTime() + pollDelayMs);
  await transitionCardPayment(trx, record, 'charging', { chargingAt: now, nextAskAt });
}

type ChargeReply = { isPending: 0 | 1; continueUrl: string | null };

/**
 * Charges the card of a reserved record and books what came of it. A charge without an answer, or whose bank asks the card's
 * holder first, stays `unknown` and keeps the debt reserved until the provider says what became of it.
 */
export async function executeCharge(
  services: Services,
  { market, language }: Caller,
  record: CardPayment,
): Promise<ChargeReply> {
  const { db, log, settings } = services;
  const provider = getCardProvider(services);
  const card = await findCard(db, record, provider.name);
  const { borrowerId, orderId, amount, currency, recordId } = record;
  const returnUrl = `${settings.publicUrl ?? ''}${buildReturnUrl({ orderId, recordId }, language, 'card')}`;
  const charge = { borrowerId, orderId, amount, currency, idempotencyKey: recordId, returnUrl, language };
  const pendingCharge: Promise<ChargeOutcome> =
    card === undefined
      ? Promise.resolve({ state: 'declined' })
      : provider.charge({ ...charge, token: card.providerToken }, (providerId) =>
          updateCardPayment(db, record, { providerId }),
        );
  const applyOutcome = (outcome: ChargeOutcome) =>
    recordChargeOutcome(services, market, provider.name, record, outcome);
  const timelyOutcome = await withPageTimeout(provider.name, pendingCharge).catch(ignoreTimeout);
  const outcome = timelyOutcome ?? { state: 'unknown' };
  await applyOutcome(outcome);
  // The page goes on; what the provider answers after it is written down all the same.
  if (timelyOutcome === undefined)
    void pendingCharge.then(applyOutcome).catch((err) => log.error({ err, recordId }, lateOutcomeFailure));
  if (outcome.state === 'declined')
    throw refuse(outcome.isUnavailable ? 'cardsUnavailable' : 'chargeDeclined');
  return {
    isPending: outcome.state === 'succeeded' ? 0 : 1,
    continueUrl: outcome.state === 'asked' ? outcome.url : null,
  };
}

const lateOutcomeFailure = 'what became of a card charge could not be written down: it is asked about';

/** A charge that takes longer than a page waits has no answer yet. */
function ignoreTimeout(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
}

/** Writes down what became of a charge, with its money, in one transaction. Twice the same changes nothing. */
async function recordChargeOutcome(
  services: Services,
  market: Market,
  provider: string,
  record: CardPayment,
  outcome: ChargeOutcome,
): Promise<void> {
  const { db } = services;
  if (outcome.state === 'unknown') return transitionLocked(db, record, 'unknown');
  if (outcome.state === 'asked') return transitionLocked(db, record, 'unknown', { continueUrl: outcome.url });
  if (outcome.state === 'declined') return transitionLocked(db, record, 'failed', { failure: 'declined' });
  const { borrowerId, orderId, recordId: reference, amount, currency } = record;
  const payment = { paymentId: outcome.chargeId, reference, amount, currency, paidAt: outcome.chargedAt };
  await applyCardCharge(services, provider, payment, { borrowerId, market, orderId }, (applyOutcome) =>
    transitionLocked(db, record, 'succeeded', {}, applyOutcome),
  );
}

/** Moves a record on under its order's lock, and does what comes with it where it was moved. */
function transitionLocked(
  db: Database,
  record: CardPayment,
  nextState: CardPaymentState,
  changes: { failure?: string; continueUrl?: string } = {},
  onTransition?: (trx: Database) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    await lockOrder(trx, record.borrowerId, record.orderId);
    if (await transitionCardPayment(trx, record, nextState, changes)) await onTransition?.(trx);
  });
}

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
  record: CardPayment,
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
async function clearToldAt(db: Database, { borrowerId, recordId }: CardPayment, toldAt: Date): Promise<void> {
  await db
    .updateTable('cardPayments')
    .set({ toldAt: null })
    .where((row) => row.and({ borrowerId, recordId, toldAt }))
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
    .where((row) => row.and({ borrowerId, recordId, nextAskAt }))
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
