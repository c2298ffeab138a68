import { sql } from 'kysely';
import { type PaymentPurposeCode, paymentPurpose } from '../../../../contract/status.ts';
import type { Day, PaymentScope } from '../../../../lending/index.ts';
import type { Channel } from '../../../config/index.ts';
import { type CreatedReference, ProviderError } from '../../../integrations/index.ts';
import { type Database, hasUpdatedRow, insertOnce, transaction } from '../../../platform/database/index.ts';
import { minuteMs } from '../../../platform/durations.ts';
import type { Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';

/** Longer than the maximum duration of a cancellation. */
const cancellationMs = minuteMs;

/**
 * `superfluous`: another active reference exists by now; this one will be cancelled. `taken`: the provider issued it before for
 * another purpose; it must not be cancelled, since a borrower may be paying by it.
 */
type StoreReferenceOutcome = 'stored' | 'superfluous' | 'taken';

/** A request for a reference, with its expiry. */
export type ReferenceRequest = {
  order: Order;
  channel: Channel;
  purpose: ReferencePurpose;
  now: Date;
  validUntil: Date;
};

/** The columns that identify references for the same purpose and amount by the same channel. */
export function toReferenceKey({ order: { borrowerId, orderId }, channel, purpose }: ReferenceRequest) {
  return {
    borrowerId,
    orderId,
    payCode: channel.payCode,
    amount: purpose.amount,
    ...toPurposeColumns(purpose),
  };
}

/** Stores a new reference, and ends expired ones and those valid longer than their amount. */
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
    if (!isNew) return (await reuseReference(trx, request, created)) ? 'stored' : 'taken';
    const row = {
      borrowerId,
      reference: created.reference,
      orderId,
      provider: channel.provider,
      payCode: channel.payCode,
      ...toPurposeColumns(purpose),
      amount: purpose.amount,
      extensionSequence: purpose.extensionSequence,
      createdAt: now,
      expiresAt: created.expiresAt,
      providerId: created.providerId,
      details: JSON.stringify(created.details),
      isReusable: created.isReusable,
    };
    if (await insertOnce(trx.insertInto('paymentReferences').values(row))) return 'stored';
    await trx
      .insertInto('paymentReferences')
      .values({ ...row, isLive: false, endedAt: now })
      .execute();
    return 'superfluous';
  });
}

/**
 * Reuses the reference of a loan's own account for a new amount. False for another loan's, and while a cancellation may be under
 * way.
 */
async function reuseReference(
  trx: Database,
  { order: { borrowerId, orderId }, purpose, now }: ReferenceRequest,
  { reference, expiresAt, details }: CreatedReference,
): Promise<boolean> {
  const cancelledBefore = new Date(now.getTime() - cancellationMs);
  return hasUpdatedRow(
    trx
      .updateTable('paymentReferences')
      .set({
        paymentScope: toPurposeColumns(purpose).paymentScope,
        amount: purpose.amount,
        expiresAt,
        details: JSON.stringify(details),
        isLive: true,
        endedAt: null,
        cancelledAt: null,
        askedAt: null,
      })
      .where((row) => row.and({ borrowerId, reference, orderId, purpose: paymentPurpose[purpose.kind] }))
      .where('extensionSequence', 'is not distinct from', purpose.extensionSequence)
      .where('isReusable', '=', true)
      .where((row) => row.or([row('cancelledAt', 'is', null), row('cancelledAt', '<', cancelledBefore)])),
  );
}

/** Ends active references that are expired, for another extension, or valid longer than the amount; unexpired ones get cancelled. */
async function retireReferences(trx: Database, request: ReferenceRequest): Promise<void> {
  const { purpose, now, validUntil } = request;
  await trx
    .updateTable('paymentReferences')
    .set({
      isLive: false,
      endedAt: sql<Date | null>`case when expires_at > ${now} then ${now}::timestamptz end`,
    })
    .where((row) => row.and(toReferenceKey(request)))
    .where('isLive', '=', true)
    .where((row) =>
      row.or([
        row('expiresAt', '<=', now),
        row('extensionSequence', 'is distinct from', purpose.extensionSequence),
        ...(findPurposeExpiry(purpose) === null ? [] : [row('expiresAt', '>', validUntil)]),
      ]),
    )
    .execute();
}

const batchSize = 200;

type EndedReference = { borrowerId: number; provider: string; reference: string; providerId: string | null };

/**
 * Cancels ended references at their providers. Each is reserved just before its call, so that one reissued meanwhile is left alone.
 */
export async function cancelReferences(services: Services): Promise<void> {
  const { payments } = services.providers;
  if (payments.size === 0) return;
  for (const endedReference of await listEndedReferences(services.db, [...payments.keys()])) {
    const { provider, reference, providerId } = endedReference;
    const now = await services.clock.now();
    if (!(await reserveCancellation(services.db, endedReference, now))) continue;
    try {
      await payments.get(provider)?.collect?.cancel({ reference, providerId: providerId ?? reference });
    } catch (error) {
      services.log.warn({ err: error, provider }, 'a reference could not be cancelled');
      // A refusal is permanent: the reference expires on its own.
      if (error instanceof ProviderError && error.failure === 'refused') continue;
      await releaseCancellation(services.db, endedReference, now);
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

/** False if it was reissued, or another process has reserved it. */
async function reserveCancellation(
  db: Database,
  { borrowerId, reference }: EndedReference,
  now: Date,
): Promise<boolean> {
  return hasUpdatedRow(
    db
      .updateTable('paymentReferences')
      .set({ cancelledAt: now })
      .where((row) => row.and({ borrowerId, reference }))
      .where('endedAt', 'is not', null)
      .where('cancelledAt', 'is', null),
  );
}

/** Releases the cancellation after a failure, for a retry. */
async function releaseCancellation(
  db: Database,
  { borrowerId, reference }: EndedReference,
  reservedAt: Date,
): Promise<void> {
  await db
    .updateTable('paymentReferences')
    .set({ cancelledAt: null })
    .where((row) => row.and({ borrowerId, reference, cancelledAt: reservedAt }))
    .execute();
}

/** What a reference collects: an amount of the debt by a repayment option, or the fee of an extension. Minor units. */
export type ReferencePurpose =
  | {
      kind: 'repayment';
      paymentScope: PaymentScope;
      amount: number;
      extensionSequence: null;
      /** The last day on which the amount closes the loan; null if it is no payoff. */
      payoffUntil: Day | null;
    }
  | { kind: 'extension'; amount: number; extensionSequence: number; quotedUntil: Day };

/** A purpose without its validity, by which references are found. */
export type ReferencePurposeKey =
  | Omit<Extract<ReferencePurpose, { kind: 'repayment' }>, 'payoffUntil'>
  | Omit<Extract<ReferencePurpose, { kind: 'extension' }>, 'quotedUntil'>;

/** The last day on which a reference for a purpose is valid; null if only its channel limits it. */
export function findPurposeExpiry(purpose: ReferencePurpose): Day | null {
  return purpose.kind === 'repayment' ? purpose.payoffUntil : purpose.quotedUntil;
}

/** A purpose and its repayment option as stored; that of an extension fee is `instalment`. */
export function toPurposeColumns(purpose: ReferencePurposeKey): {
  purpose: PaymentPurposeCode;
  paymentScope: PaymentScope;
} {
  return {
    purpose: paymentPurpose[purpose.kind],
    paymentScope: purpose.kind === 'repayment' ? purpose.paymentScope : 'instalment',
  };
}
