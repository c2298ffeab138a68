import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { marketContact } from '../../../../contract/legal.ts';
import { paymentPurpose } from '../../../../contract/status.ts';
import { endOfDay, type PaymentScope } from '../../../../lending/index.ts';
import type { Channel, Market } from '../../../config/index.ts';
import {
  type CreatedReference,
  type PaymentProvider,
  type ProviderCustomer,
  ProviderError,
  type ReferenceDetails,
  withPageTimeout,
} from '../../../integrations/index.ts';
import {
  type Database,
  insertOnce,
  type OrderKey,
  query,
  transaction,
} from '../../../platform/database/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { type AttemptSource, enforceRateLimit } from '../../api/index.ts';
import { findRecipient } from '../../contactPreferences/index.ts';
import { getBorrowerOrder, type Order } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { createPaymentError } from '../errors.ts';
import {
  findPurposeExpiry,
  type ReferencePurpose,
  type ReferencePurposeKey,
  type ReferenceRequest,
  storeReference,
  toPurposeColumns,
  toReferenceKey,
} from './storeReference.ts';

/** A reference with its further details. */
export type PaymentCode = { reference: string; details: ReferenceDetails };
export type IssuedReference = PaymentCode & { expiresAt: Date };

const maxAttempts = 3;

export type ActiveReference = PaymentCode & {
  payCode: string;
  purpose: number;
  paymentScope: PaymentScope;
  amount: number;
  extensionSequence: number | null;
};

const activeReferencesQuery = query({ borrowerId: 'bigint', orderId: 'text', now: 'timestamptz' }, ($, db) =>
  db
    .selectFrom('paymentReferences')
    .select(['reference', 'details', 'payCode', 'purpose', 'paymentScope', 'amount', 'extensionSequence'])
    .where((row) => row.and({ borrowerId: $.borrowerId, orderId: $.orderId }))
    .where('isLive', '=', sql.lit(true))
    .where('expiresAt', '>', $.now),
);

/** When the last of the active instructions for a part of this amount expires; null if there are none. */
export async function findInstructionsExpiry(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  amount: number,
  now: Date,
): Promise<Date | null> {
  const last = await db
    .selectFrom('paymentReferences')
    .select(({ fn }) => fn.max('expiresAt').as('expiresAt'))
    .where((row) => row.and({ borrowerId, orderId, amount, paymentScope: 'part', isLive: true }))
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return last?.expiresAt ?? null;
}

export function referencesForPurpose(
  references: readonly ActiveReference[],
  purpose: ReferencePurposeKey,
): ReadonlyMap<string, PaymentCode> {
  const columns = toPurposeColumns(purpose);
  const matching = references.filter(
    (candidate) =>
      candidate.purpose === columns.purpose &&
      candidate.paymentScope === columns.paymentScope &&
      candidate.amount === purpose.amount &&
      candidate.extensionSequence === purpose.extensionSequence,
  );
  return new Map(matching.map((candidate) => [candidate.payCode, candidate]));
}

/** An order with its active references. */
export type OrderWithReferences = { order: Order; references: readonly ActiveReference[] };

/** An order with its active references, for a payment page. Throws 404 as {@link getBorrowerOrder}. */
export async function getOrderWithReferences(
  services: Services,
  borrowerId: number,
  input: { orderId: string },
): Promise<OrderWithReferences> {
  const now = await services.clock.now();
  const [order, references] = await Promise.all([
    getBorrowerOrder(services, borrowerId, input),
    activeReferencesQuery.read(services.db, { borrowerId, orderId: input.orderId, now }),
  ]);
  return { order, references };
}

/**
 * The active reference for an order, channel, purpose, repayment option and amount, else a new one. Parallel calls get the same.
 * Throws a refusal if the provider fails. Source: DESIGN 5.
 * @param requester against whom new references are counted: 429 beyond the limit
 */
export async function getOrCreateReference(
  services: Services,
  order: Order,
  channel: Channel,
  purpose: ReferencePurpose,
  now: Date,
  requester?: AttemptSource,
): Promise<IssuedReference> {
  const collect = services.providers.payments.get(channel.provider)?.collect;
  if (collect === undefined) throw createPaymentError('error.channelUnavailable');
  const { provider } = channel;
  const request = { order, channel, purpose, now, validUntil: computeExpiry(order, channel, purpose, now) };
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const existing = await findActiveReference(services.db, request);
    if (existing !== undefined) return existing;
    if (attempt === 1 && requester !== undefined)
      await enforceRateLimit(services, 'paymentReference', requester);
    const created = await requestReference(services, collect, request);
    const outcome = await storeReference(services.db, request, created);
    if (outcome === 'stored') return created;
    if (outcome === 'taken') services.log.error({ provider }, 'a provider issued a reference that is in use');
  }
  throw createPaymentError('error.channelUnavailable');
}

/** Creates a reference at the provider. Throws a refusal if that fails. */
async function requestReference(
  services: Services,
  collect: NonNullable<PaymentProvider['collect']>,
  { order, channel, purpose, validUntil }: ReferenceRequest,
): Promise<CreatedReference> {
  const { borrowerId, orderId, terms } = order;
  const payer = await toProviderCustomer(services, { borrowerId, market: terms.market });
  try {
    const referenceOrder = {
      orderId,
      payer,
      channel,
      amount: purpose.amount,
      currency: terms.currency,
      expiresAt: validUntil,
      idempotencyKey: randomUUID(),
      accountNumber: () => getOrCreateVirtualAccountNumber(services, order, purpose),
    };
    const created = await withPageTimeout(channel.provider, collect.create(referenceOrder));
    // A quoted amount expires with its quote, even if the provider would accept it longer.
    return created.expiresAt < validUntil ? created : { ...created, expiresAt: validUntil };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    const { provider, payCode } = channel;
    services.log.error({ err: error, provider, payCode }, 'no reference was made');
    throw createPaymentError('error.channelUnavailable');
  }
}

/** A reference expires after the channel's validity, but not after an extension quote or a payoff amount. */
function computeExpiry(order: Order, channel: Channel, purpose: ReferencePurpose, now: Date): Date {
  const channelExpiry = new Date(now.getTime() + channel.validDays * dayMs);
  const lastDay = findPurposeExpiry(purpose);
  if (lastDay === null) return channelExpiry;
  const amountExpiry = endOfDay(order.terms.timeZone, lastDay);
  return amountExpiry < channelExpiry ? amountExpiry : channelExpiry;
}

function findActiveReference(db: Database, request: ReferenceRequest): Promise<IssuedReference | undefined> {
  const { purpose, now, validUntil } = request;
  const expiryLimits = findPurposeExpiry(purpose) === null ? [] : [validUntil];
  return db
    .selectFrom('paymentReferences')
    .select(['reference', 'details', 'expiresAt'])
    .where((row) => row.and(toReferenceKey(request)))
    .where('extensionSequence', 'is not distinct from', purpose.extensionSequence)
    .where('isLive', '=', true)
    .where('expiresAt', '>', now)
    .where((row) => row.and(expiryLimits.map((limit) => row('expiresAt', '<=', limit))))
    .executeTakeFirst();
}

/** The loan's number for accounts derived from it: the same for every repayment amount, another for each extension. */
export function getOrCreateVirtualAccountNumber(
  { db }: Services,
  order: Order,
  purpose: ReferencePurpose,
): Promise<number> {
  const { borrowerId, orderId } = order;
  const extensionSequence = purpose.extensionSequence ?? 0;
  const key = { borrowerId, orderId, purpose: paymentPurpose[purpose.kind], extensionSequence };
  return transaction(db, async (trx) => {
    const findExisting = () =>
      trx
        .selectFrom('accountNumbers')
        .select('number')
        .where((row) => row.and(key))
        .executeTakeFirst();
    const existing = await findExisting();
    if (existing !== undefined) return existing.number;
    const nextNumber = sql<{ number: string }>`select nextval('account_numbers_given') as number`;
    const { rows } = await nextNumber.execute(trx);
    await insertOnce(trx.insertInto('accountNumbers').values({ ...key, number: Number(rows[0]?.number) }));
    const created = await findExisting();
    if (created === undefined) throw new Error(`no account number for ${orderId}`);
    return created.number;
  });
}

/** The borrower as payer for providers; the e-mail is the lender's if the borrower confirmed none. */
export async function toProviderCustomer(
  { db, config }: Services,
  { borrowerId, market }: { borrowerId: number; market: Market },
): Promise<ProviderCustomer> {
  const recipient = await findRecipient(db, borrowerId);
  if (recipient === undefined) throw new Error(`borrower ${borrowerId} is gone`);
  const { fullName: name, phone, email } = recipient;
  return { borrowerId, name, phone, email: email === '' ? marketContact(config.brand, market).email : email };
}
