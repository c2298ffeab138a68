import type { Market } from '../../config/index.ts';
import {
  type CardProvider,
  type ChargeOutcome,
  ProviderError,
  withPageTimeout,
} from '../../integrations/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import type { CardPaymentState } from '../../platform/database/schema/cards.ts';
import type { Caller } from '../api/index.ts';
import { lockOrder, type MarketContext } from '../loans/index.ts';
import { applyCardCharge } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { findCard } from './cards.ts';
import { cardsUnavailableError, chargeDeclinedError } from './errors.ts';
import { type CardRecord, storeProviderId, transitionRecord } from './records.ts';
import { buildReturnUrl } from './returnUrl.ts';

/** A charge under way is left alone for longer than its call may take. */
const pollDelayMs = 90_000;

export function getCardProvider({ providers }: Services): CardProvider {
  if (providers.cards === undefined) throw cardsUnavailableError();
  return providers.cards;
}

/** Reserves the debt for the charge of a new record, in the caller's transaction that holds the order's lock. */
export async function reserveCharge(
  trx: Database,
  record: CardRecord,
  { now }: MarketContext,
): Promise<void> {
  const nextAskAt = new Date(now.getTime() + pollDelayMs);
  await transitionRecord(trx, record, 'charging', { chargingAt: now, nextAskAt });
}

type ChargeReply = { isPending: 0 | 1; continueUrl: string | null };

/**
 * Charges the card of a reserved record and books what came of it. A charge without an answer, or whose bank asks the card's
 * holder first, stays `unknown` and keeps the debt reserved until the provider says what became of it.
 */
export async function executeCharge(
  services: Services,
  { market, language }: Caller,
  record: CardRecord,
): Promise<ChargeReply> {
  const { db, log, settings } = services;
  const provider = getCardProvider(services);
  const card = await findCard(db, record, provider.name);
  const { borrowerId, orderId, amount, currency, recordId } = record;
  const idempotencyKey = recordId;
  const returnUrl = `${settings.publicUrl ?? ''}${buildReturnUrl({ orderId, recordId }, language, 'card')}`;
  const pendingCharge: Promise<ChargeOutcome> =
    card === undefined
      ? Promise.resolve({ state: 'declined' })
      : provider.charge(
          {
            borrowerId,
            orderId,
            amount,
            currency,
            idempotencyKey,
            returnUrl,
            language,
            token: card.providerToken,
          },
          (providerId) => storeProviderId(db, record, providerId),
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
    throw outcome.isUnavailable ? cardsUnavailableError() : chargeDeclinedError();
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
export async function recordChargeOutcome(
  services: Services,
  market: Market,
  provider: string,
  record: CardRecord,
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
  record: CardRecord,
  nextState: CardPaymentState,
  changes: { failure?: string; continueUrl?: string } = {},
  onTransition?: (trx: Database) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    await lockOrder(trx, record.borrowerId, record.orderId);
    if (await transitionRecord(trx, record, nextState, changes)) await onTransition?.(trx);
  });
}
