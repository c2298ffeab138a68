import { sql } from 'kysely';
import type { Day, PaymentScope } from '../../../../lending/index.ts';
import type { Channel } from '../../../config/index.ts';
import { type CreatedReference, ProviderError } from '../../../integrations/index.ts';
import { type Database, insertOnce, transaction } from '../../../platform/database/index.ts';
import { minuteMs } from '../../../platform/durations.ts';
import type { Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';

/** Longer than any provider is waited for. */
const cancellationMs = minuteMs;

/**
 * `superfluous`: another one stands by now; this one is cancelled by and by. `taken`: this very one had been given
 * before for something else, and must not be cancelled, because somebody may be paying by it.
 */
type StoreReferenceOutcome = 'kept' | 'superfluous' | 'taken';

/** What a reference is wanted for, and until when it may be paid by. */
export type ReferenceRequest = {
  order: Order;
  channel: Channel;
  purpose: Purpose;
  now: Date;
  validUntil: Date;
};

/** What references for the same amount, by the same channel, have in common. */
export function toReferenceKey({ order: { borrowerId, orderId }, channel, purpose }: ReferenceRequest) {
  const { requestType, amount } = purpose;
  const { payCode } = channel;
  return { borrowerId, orderId, payCode, purpose: requestType, way: paymentScopeFor(purpose), amount };
}

/** Writes a new reference where none stands yet; expired ones make room, and those that outlast the amount they are for. */
export function storeReference(
  db: Database,
  request: ReferenceRequest,
  created: CreatedReference,
): Promise<StoreReferenceOutcome> {
  const { order, channel, purpose, now } = request;
  return transaction(db, async (trx) => {
    const { borrowerId, orderId } = order;
    const isNew = await insertOnce(
      trx.insertInto('referenceDirectory').values({ reference: created.reference, borrowerId }),
    );
    await retireReferences(trx, request);
    if (!isNew) return (await reuseReference(trx, request, created)) ? 'kept' : 'taken';
    const row = {
      borrowerId,
      reference: created.reference,
      orderId,
      provider: channel.provider,
      payCode: channel.payCode,
      purpose: purpose.requestType,
      way: paymentScopeFor(purpose),
      amount: purpose.amount,
      extensionSequence: purpose.extensionSequence,
      createdAt: now,
      expiresAt: created.expiresAt,
      providerId: created.providerId,
      till: JSON.stringify(created.till),
      reusable: created.isReusable,
    };
    if (await insertOnce(trx.insertInto('paymentReferences').values(row))) return 'kept';
    await trx
      .insertInto('paymentReferences')
      .values({ ...row, live: false, endedAt: now })
      .execute();
    return 'superfluous';
  });
}

/**
 * An account's number that is the loan's own: what it is paid for is what it was asked for last. Not while its provider
 * may still be ending it.
 */
async function reuseReference(
  trx: Database,
  { order: { borrowerId, orderId }, purpose, now }: ReferenceRequest,
  { reference, expiresAt, till }: CreatedReference,
): Promise<boolean> {
  const cancelledBefore = new Date(now.getTime() - cancellationMs);
  const updated = await trx
    .updateTable('paymentReferences')
    .set({
      way: paymentScopeFor(purpose),
      amount: purpose.amount,
      expiresAt,
      till: JSON.stringify(till),
      live: true,
      endedAt: null,
      cancelledAt: null,
      askedAt: null,
    })
    .where((row) => row.and({ borrowerId, reference, orderId, purpose: purpose.requestType }))
    .where('extensionSequence', 'is not distinct from', purpose.extensionSequence)
    .where('reusable', '=', true)
    .where((row) => row.or([row('cancelledAt', 'is', null), row('cancelledAt', '<', cancelledBefore)]))
    .executeTakeFirstOrThrow();
  return updated.numUpdatedRows === 1n;
}

/** Those that ended make room; so does one for another extension or for longer than its amount is right, which its provider is told. */
async function retireReferences(trx: Database, request: ReferenceRequest): Promise<void> {
  const { purpose, now, validUntil } = request;
  await trx
    .updateTable('paymentReferences')
    .set({
      live: false,
      endedAt: sql<Date | null>`case when expires_at > ${now} then ${now}::timestamptz end`,
    })
    .where((row) => row.and(toReferenceKey(request)))
    .where('live', '=', true)
    .where((row) =>
      row.or([
        row('expiresAt', '<=', now),
        row('extensionSequence', 'is distinct from', purpose.extensionSequence),
        ...(purposeValidUntil(purpose) === null ? [] : [row('expiresAt', '>', validUntil)]),
      ]),
    )
    .execute();
}

const batchSize = 200;

type EndedReference = { borrowerId: number; provider: string; reference: string; providerId: string | null };

/**
 * Tells providers which references were paid or replaced, so that nobody pays by them again. Each is claimed just before
 * its call: one that was given again since the list was read is left alone.
 */
export async function cancelReferences(services: Services): Promise<void> {
  const { payments } = services.providers;
  if (payments.size === 0) return;
  for (const endedReference of await listEndedReferences(services.db, [...payments.keys()])) {
    const { provider, reference, providerId } = endedReference;
    const now = await services.clock.now();
    if (!(await claimCancellation(services.db, endedReference, now))) continue;
    try {
      await payments.get(provider)?.collect?.cancel({ reference, providerId: providerId ?? reference });
    } catch (error) {
      services.log.warn({ err: error, provider }, 'a reference could not be cancelled');
      // Refused once, refused always: it ends by itself.
      if (error instanceof ProviderError && error.failure === 'refused') continue;
      await releaseClaim(services.db, endedReference, now);
    }
  }
}

function listEndedReferences(db: Database, providers: readonly string[]): Promise<EndedReference[]> {
  return db
    .selectFrom('paymentReferences')
    .select(['borrowerId', 'provider', 'reference', 'providerId'])
    .where('endedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .where('provider', 'in', providers)
    .orderBy('endedAt')
    .limit(batchSize)
    .execute();
}

/** False where it was given again, or somebody else tells its provider. */
async function claimCancellation(
  db: Database,
  { borrowerId, reference }: EndedReference,
  now: Date,
): Promise<boolean> {
  const claimed = await db
    .updateTable('paymentReferences')
    .set({ cancelledAt: now })
    .where((row) => row.and({ borrowerId, reference }))
    .where('endedAt', 'is not', null)
    .where('cancelledAt', 'is', null)
    .executeTakeFirst();
  return claimed.numUpdatedRows === 1n;
}

/** Its provider didn't answer: it is told again. */
async function releaseClaim(
  db: Database,
  { borrowerId, reference }: EndedReference,
  claimedAt: Date,
): Promise<void> {
  await db
    .updateTable('paymentReferences')
    .set({ cancelledAt: null })
    .where((row) => row.and({ borrowerId, reference, cancelledAt: claimedAt }))
    .execute();
}

/** What a reference is to be paid for. Amounts in minor units. */
export type Purpose =
  | {
      requestType: 1;
      way: PaymentScope;
      amount: number;
      extensionSequence: null;
      /** The last day on which the amount ends the loan; null where it is no payoff. */
      payoffUntil: Day | null;
    }
  | { requestType: 2; amount: number; extensionSequence: number; quotedUntil: Day };

/** By which references are found, for how long they may be paid by left aside. */
export type PurposeKey =
  | Omit<Extract<Purpose, { requestType: 1 }>, 'payoffUntil'>
  | Omit<Extract<Purpose, { requestType: 2 }>, 'quotedUntil'>;

/** The last day on which a reference for this may be paid by; null where its channel alone says. */
export function purposeValidUntil(purpose: Purpose): Day | null {
  return purpose.requestType === 1 ? purpose.payoffUntil : purpose.quotedUntil;
}

/** A fee is paid in one way only. */
export function paymentScopeFor(purpose: PurposeKey): PaymentScope {
  return purpose.requestType === 1 ? purpose.way : 'instalment';
}
