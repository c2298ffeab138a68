import type { Market } from '../config/index.ts';
import { type Database, transaction } from '../database/index.ts';
import type { CardPaymentState } from '../database/schema/cards.ts';
import type { Caller } from '../http/index.ts';
import { lockOrder, type Today } from '../loans/index.ts';
import { bookCharge } from '../payments/index.ts';
import { type CardProvider, type ChargeOutcome, inTime, ProviderError } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { backAddress } from './back.ts';
import { findCard } from './cards.ts';
import { type CardRecord, keepProviderId, moveRecord } from './records.ts';
import { declined, unavailable } from './refusals.ts';

/** A charge under way is left alone for longer than its call may take. */
const patienceMs = 90_000;

export function cardProvider({ providers }: Services): CardProvider {
  if (providers.cards === undefined) throw unavailable();
  return providers.cards;
}

/** Reserves the debt for the charge of a new record, in the caller's transaction that holds the order's lock. */
export async function startCharge(trx: Database, record: CardRecord, { now }: Today): Promise<void> {
  const nextAskAt = new Date(now.getTime() + patienceMs);
  await moveRecord(trx, record, 'charging', { chargingAt: now, nextAskAt });
}

type Charged = { isPending: 0 | 1; continueUrl: string | null };

/**
 * Charges the card of a reserved record and books what came of it. A charge without an answer, or whose bank asks the card's
 * holder first, stays `unknown` and keeps the debt reserved until the provider says what became of it.
 */
export async function finishCharge(
  services: Services,
  { market, language }: Caller,
  record: CardRecord,
): Promise<Charged> {
  const { db, log, settings } = services;
  const provider = cardProvider(services);
  const card = await findCard(db, record, provider.name);
  const { borrowerId, orderId, amount, currency, recordId } = record;
  const idempotencyKey = recordId;
  const back = `${settings.publicUrl ?? ''}${backAddress({ orderId, recordId }, language, 'card')}`;
  const charging: Promise<ChargeOutcome> =
    card === undefined
      ? Promise.resolve({ state: 'declined' })
      : provider.charge(
          {
            borrowerId,
            orderId,
            amount,
            currency,
            idempotencyKey,
            back,
            language,
            token: card.providerToken,
          },
          (providerId) => keepProviderId(db, record, providerId),
        );
  const book = (outcome: ChargeOutcome) => bookOutcome(services, market, provider.name, record, outcome);
  const answered = await inTime(provider.name, charging).catch(late);
  const outcome = answered ?? { state: 'unknown' };
  await book(outcome);
  // The page goes on; what the provider answers after it is written down all the same.
  if (answered === undefined)
    void charging.then(book).catch((err) => log.error({ err, recordId }, lateFailure));
  if (outcome.state === 'declined') throw outcome.isUnavailable ? unavailable() : declined();
  return {
    isPending: outcome.state === 'succeeded' ? 0 : 1,
    continueUrl: outcome.state === 'asked' ? outcome.url : null,
  };
}

const lateFailure = 'what became of a card charge could not be written down: it is asked about';

/** A charge that takes longer than a page waits has no answer yet. */
function late(error: unknown): undefined {
  if (!(error instanceof ProviderError)) throw error;
}

/** Writes down what became of a charge, with its money, in one transaction. Twice the same changes nothing. */
export async function bookOutcome(
  services: Services,
  market: Market,
  provider: string,
  record: CardRecord,
  outcome: ChargeOutcome,
): Promise<void> {
  const { db } = services;
  if (outcome.state === 'unknown') return moveOn(db, record, 'unknown');
  if (outcome.state === 'asked') return moveOn(db, record, 'unknown', { continueUrl: outcome.url });
  if (outcome.state === 'declined') return moveOn(db, record, 'failed', { failure: 'declined' });
  const { borrowerId, orderId, recordId: reference, amount, currency } = record;
  const payment = { paymentId: outcome.chargeId, reference, amount, currency, paidAt: outcome.chargedAt };
  await bookCharge(services, provider, payment, { borrowerId, market, orderId }, (book) =>
    moveOn(db, record, 'succeeded', {}, book),
  );
}

/** Moves a record on under its order's lock, and does what comes with it where it was moved. */
function moveOn(
  db: Database,
  record: CardRecord,
  to: CardPaymentState,
  also: { failure?: string; continueUrl?: string } = {},
  then?: (trx: Database) => Promise<void>,
): Promise<void> {
  return transaction(db, async (trx) => {
    await lockOrder(trx, record.borrowerId, record.orderId);
    if (await moveRecord(trx, record, to, also)) await then?.(trx);
  });
}
