import type { Market } from '../../config/index.ts';
import {
  type CardApi,
  type ChargeOutcome,
  ProviderError,
  withPageTimeout,
} from '../../integrations/index.ts';
import {
  type Database,
  hasUpdatedRow,
  isConnectionLoss,
  transaction,
} from '../../platform/database/index.ts';
import type { CardPaymentState } from '../../platform/database/schema/payments.ts';
import { hourMs, minuteMs } from '../../platform/durations.ts';
import type { Caller } from '../api/index.ts';
import { lockOrder, type MarketContext } from '../loans/index.ts';
import { applyCardCharge } from '../payments/index.ts';
import type { Services } from '../services.ts';
import {
  type CardPayment,
  cardPaymentColumns,
  openChargeStates,
  transitionCardPayment,
  updateCardPayment,
} from './cardPayments.ts';
import { findCard } from './cards.ts';
import { createCardError } from './errors.ts';
import { buildReturnUrl } from './providerPage.ts';

/** Longer than the call of a charge may take. */
const pollDelayMs = 90_000;

export function getCardApi({ providers }: Services): CardApi {
  if (providers.cards === undefined) throw createCardError('cardsUnavailable');
  return providers.cards;
}

/** Reserves the debt for the charge of a new payment, in the caller's transaction that holds the order's lock. */
export async function reserveCharge(
  trx: Database,
  cardPayment: CardPayment,
  { now }: MarketContext,
): Promise<void> {
  const nextPollAt = new Date(now.getTime() + pollDelayMs);
  await transitionCardPayment(trx, cardPayment, 'charging', { chargingAt: now, nextPollAt });
}

type ChargeReply = { isPending: 0 | 1; continueUrl: string | null };

/**
 * Charges the card of a reserved payment and applies the outcome. A charge without an answer, or that awaits authentication by
 * the bank, stays `unknown` and keeps the debt reserved until the provider reports its outcome.
 */
export async function executeCharge(
  services: Services,
  { market, language }: Caller,
  cardPayment: CardPayment,
): Promise<ChargeReply> {
  const { db, log, settings } = services;
  const provider = getCardApi(services);
  const card = await findCard(db, cardPayment, provider.name);
  const { borrowerId, orderId, amount, currency, recordId } = cardPayment;
  const returnUrl = `${settings.publicUrl ?? ''}${buildReturnUrl({ orderId, recordId }, language, 'card')}`;
  const charge = { borrowerId, orderId, amount, currency, idempotencyKey: recordId, returnUrl, language };
  const pendingCharge: Promise<ChargeOutcome> =
    card === undefined
      ? Promise.resolve({ state: 'declined' })
      : provider.charge({ ...charge, token: card.providerToken }, (providerId) =>
          updateCardPayment(db, cardPayment, { providerId }),
        );
  const applyOutcome = (outcome: ChargeOutcome) =>
    recordChargeOutcome(services, market, provider.name, cardPayment, outcome);
  const timelyOutcome = await withPageTimeout(provider.name, pendingCharge).catch(ignoreTimeout);
  const outcome = timelyOutcome ?? { state: 'unknown' };
  await applyOutcome(outcome);
  // The response is sent; a later answer of the provider is still applied.
  if (timelyOutcome === undefined)
    void pendingCharge.then(applyOutcome).catch((err) => log.error({ err, recordId }, lateOutcomeFailure));
  if (outcome.state === 'declined')
    throw createCardError(outcome.isUnavailable ? 'cardsUnavailable' : 'chargeDeclined');
  return {
    isPending: outcome.state === 'succeeded' ? 0 : 1,
    continueUrl: outcome.state === 'requiresAction' ? outcome.url : null,
  };
}

const lateOutcomeFailure = 'storing the outcome of a card charge failed: it will be polled';

/** A timed out charge has no outcome yet. */
function ignoreTimeout(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
}

/** Records the outcome of a charge, and applies its payment, in one transaction. Idempotent. */
async function recordChargeOutcome(
  services: Services,
  market: Market,
  provider: string,
  cardPayment: CardPayment,
  outcome: ChargeOutcome,
): Promise<void> {
  const { db } = services;
  if (outcome.state === 'unknown') return transitionLocked(db, cardPayment, 'unknown');
  if (outcome.state === 'requiresAction')
    return transitionLocked(db, cardPayment, 'unknown', { continueUrl: outcome.url });
  if (outcome.state === 'declined')
    return transitionLocked(db, cardPayment, 'failed', { failure: 'declined' });
  const { borrowerId, orderId, recordId: reference, amount, currency } = cardPayment;
  const payment = { paymentId: outcome.chargeId, reference, amount, currency, paidAt: outcome.chargedAt };
  await applyCardCharge(services, provider, payment, { borrowerId, market, orderId }, (applyOutcome) =>
    transitionLocked(db, cardPayment, 'succeeded', {}, applyOutcome),
  );
}

/** Changes a card payment's state under the order's lock, and runs `onTransition` if it changed. */
function transitionLocked(
  db: Database,
  cardPayment: CardPayment,
  nextState: CardPaymentState,
  changes: { failure?: string; continueUrl?: string } = {},
  onTransition?: (trx: Database) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    await lockOrder(trx, cardPayment.borrowerId, cardPayment.orderId);
    if (await transitionCardPayment(trx, cardPayment, nextState, changes)) await onTransition?.(trx);
  });
}

/** A request that hasn't arrived after this time never will. */
const absenceTimeoutMs = 10 * minuteMs;
/** How long banks wait for the cardholder's authentication; then the debt can be paid otherwise. */
const authenticationTimeoutMs = 20 * minuteMs;
const batchSize = 100;
/** The poll interval grows with a charge's age: a tenth of it, at most this. */
const maxPollIntervalMs = hourMs;
const pollAgeDivisor = 10;

/**
 * Polls the provider for charges without an outcome, after a timeout or a crash between charge and posting. Runs every minute
 * on any number of instances. A charge that fails, or stays open for days, doesn't delay others: each has its own next poll.
 */
export async function resolvePendingCharges(services: Services): Promise<void> {
  const provider = services.providers.cards;
  if (provider === undefined) return;
  const now = await services.clock.now();
  for (const charge of await listOpenCharges(services, now)) {
    if (!(await reserveNextPoll(services.db, charge, now))) continue;
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
  provider: CardApi,
  { market, chargingAt, nextPollAt: _next, notifiedAt, ...cardPayment }: OpenCharge,
  now: Date,
): Promise<void> {
  const age = chargingAt === null ? 0 : now.getTime() - chargingAt.getTime();
  const isResolved = await resolveChargeOutcome(services, market, provider, cardPayment, age);
  if (isResolved && notifiedAt !== null) await clearNotifiedAt(services.db, cardPayment, notifiedAt);
}

/**
 * Polls one charge and records its outcome; false while it is unknown. A charge that never arrived or wasn't authenticated in
 * time is cancelled first.
 */
export async function resolveChargeOutcome(
  services: Services,
  market: Market,
  provider: CardApi,
  cardPayment: CardPayment,
  age: number,
): Promise<boolean> {
  const { borrowerId, recordId, providerId } = cardPayment;
  const key = { borrowerId, idempotencyKey: recordId, providerId };
  let outcome = await provider.status(key);
  if (outcome.state === 'absent' && age > absenceTimeoutMs) {
    outcome = await provider.cancel(key);
    if (outcome.state === 'absent') outcome = { state: 'declined' };
  }
  if (outcome.state === 'requiresAction' && age > authenticationTimeoutMs)
    outcome = await provider.cancel(key);
  services.log.info({ recordId, outcome: outcome.state }, 'card charge polled');
  if (outcome.state === 'unknown' || outcome.state === 'absent') return false;
  await recordChargeOutcome(services, market, provider.name, cardPayment, outcome);
  return true;
}

/** Clears the mark of a provider's notice once it has been polled, unless another arrived since. */
async function clearNotifiedAt(
  db: Database,
  { borrowerId, recordId }: CardPayment,
  notifiedAt: Date,
): Promise<void> {
  await db
    .updateTable('cardPayments')
    .set({ notifiedAt: null })
    .where((row) => row.and({ borrowerId, recordId, notifiedAt }))
    .execute();
}

/** Stores a charge's next poll before polling, so that of two instances one polls. */
async function reserveNextPoll(
  db: Database,
  { borrowerId, recordId, nextPollAt, chargingAt }: OpenCharge,
  now: Date,
): Promise<boolean> {
  const age = now.getTime() - (chargingAt ?? now).getTime();
  const pollDelay = Math.min(maxPollIntervalMs, Math.max(minuteMs, age / pollAgeDivisor));
  return hasUpdatedRow(
    db
      .updateTable('cardPayments')
      .set({ nextPollAt: new Date(now.getTime() + pollDelay) })
      .where((row) => row.and({ borrowerId, recordId, nextPollAt })),
  );
}

function listOpenCharges({ db }: Services, now: Date) {
  return (
    db
      .selectFrom('cardPayments')
      .innerJoin('borrowers', 'borrowers.borrowerId', 'cardPayments.borrowerId')
      .select(cardPaymentColumns.map((column) => `cardPayments.${column}` as const))
      .select([
        'cardPayments.notifiedAt',
        'cardPayments.chargingAt',
        'cardPayments.nextPollAt',
        'borrowers.market',
      ])
      .where('cardPayments.nextPollAt', '<=', now)
      // Those with a notice of the provider, even if they are final here.
      .where((row) =>
        row.or([
          row('cardPayments.state', 'in', openChargeStates),
          row('cardPayments.notifiedAt', 'is not', null),
        ]),
      )
      .orderBy('cardPayments.nextPollAt')
      .limit(batchSize)
      .execute()
  );
}
