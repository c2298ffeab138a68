import { sql } from 'kysely';
import { type Day, endOfDay, type PaymentWay } from '../../lending/index.ts';
import type { Channel } from '../config/index.ts';
import { type Database, query, transaction } from '../database/index.ts';
import { dayMs } from '../durations.ts';
import { countAttempt, type Trier } from '../limits/index.ts';
import { type Order, readOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { channelUnavailable } from './refusals.ts';

/** What a reference is to be paid for. Amounts in minor units. */
export type Purpose =
  | { requestType: 1; way: PaymentWay; amount: number; extensionSequence: null }
  | { requestType: 2; amount: number; extensionSequence: number; quotedUntil: Day };

/** A fee is paid in one way only. */
function wayOf(purpose: Purpose): PaymentWay {
  return purpose.requestType === 1 ? purpose.way : 'instalment';
}

export type Reference = { reference: string; expiresAt: Date };

const tries = 3;

/** A reference that can be paid by, and what for. */
export type LiveReference = {
  reference: string;
  payCode: string;
  purpose: number;
  way: PaymentWay;
  amount: number;
  extensionSequence: number | null;
};

/** The live references of an order, whatever they are for. */
export function liveReferences(
  db: Database,
  borrowerId: number,
  orderId: string,
  now: Date,
): Promise<LiveReference[]> {
  return liveByOrder.read(db, { borrowerId, orderId, now });
}

const liveByOrder = query({ borrowerId: 'bigint', orderId: 'text', now: 'timestamptz' }, ($, db) =>
  db
    .selectFrom('payment_references')
    .select([
      'reference',
      'pay_code as payCode',
      'purpose',
      'way',
      'amount',
      'extension_sequence as extensionSequence',
    ])
    .where('borrower_id', '=', $.borrowerId)
    .where('order_id', '=', $.orderId)
    .where('live', '=', sql.lit(true))
    .where('expires_at', '>', $.now),
);

/** Of these the ones for a purpose, by channel. */
export function referencesFor(
  references: readonly LiveReference[],
  purpose: Purpose,
): ReadonlyMap<string, string> {
  const matching = references.filter(
    (one) =>
      one.purpose === purpose.requestType &&
      one.way === wayOf(purpose) &&
      one.amount === purpose.amount &&
      one.extensionSequence === purpose.extensionSequence,
  );
  return new Map(matching.map((one) => [one.payCode, one.reference]));
}

/** An order, and the references it can be paid by. */
export type OrderToPay = { order: Order; references: readonly LiveReference[] };

/** What a page needs that shows an order and the ways to pay it. Throws 404 as `readOrder` does. */
export async function readOrderToPay(
  services: Services,
  borrowerId: number,
  named: { orderId: string },
): Promise<OrderToPay> {
  const now = await services.clock.now();
  const [order, references] = await Promise.all([
    readOrder(services, borrowerId, named),
    liveReferences(services.db, borrowerId, named.orderId, now),
  ]);
  return { order, references };
}

/**
 * The reference to pay by: the live one if it stands for that order, channel, purpose, way and amount, else a new one.
 * Parallel calls get the same. Source: DESIGN 5.
 * @param asker whose new references are counted: 429 beyond so many
 */
export async function referenceFor(
  services: Services,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  now: Date,
  asker?: Trier,
): Promise<Reference> {
  const provider = services.providers.payments.get(channel.provider);
  if (provider === undefined) throw channelUnavailable();
  const expiresAt = expiryOf(order, channel, purpose, now);
  for (let attempt = 1; attempt <= tries; attempt++) {
    const standing = await standingReference(services.db, order, channel, purpose, now);
    if (standing !== undefined) return standing;
    if (attempt === 1 && asker !== undefined) await countAttempt(services, 'paymentReference', asker);
    const { currency } = order.terms;
    const reference = await provider.createReference({
      channel,
      amount: purpose.amount,
      currency,
      expiresAt,
    });
    const outcome = await keepReference(services.db, order, channel, purpose, { reference, expiresAt }, now);
    if (outcome === 'kept') return { reference, expiresAt };
    if (outcome === 'superfluous') await provider.cancelReference(reference);
    else
      services.log.error(
        { provider: provider.name },
        'a provider gave a reference that stands for something',
      );
  }
  throw channelUnavailable();
}

/** A reference ends with its channel's time, and one for an extension no later than the quote it pays. */
function expiryOf(order: Order, channel: Channel, purpose: Purpose, now: Date): Date {
  const byChannel = new Date(now.getTime() + channel.validDays * dayMs);
  if (purpose.requestType === 1) return byChannel;
  const byQuote = endOfDay(order.terms.timeZone, purpose.quotedUntil);
  return byQuote < byChannel ? byQuote : byChannel;
}

async function standingReference(
  db: Database,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  now: Date,
): Promise<Reference | undefined> {
  const row = await db
    .selectFrom('payment_references')
    .select(['reference', 'expires_at'])
    .where('borrower_id', '=', order.borrowerId)
    .where('order_id', '=', order.orderId)
    .where('pay_code', '=', channel.payCode)
    .where('purpose', '=', purpose.requestType)
    .where('way', '=', wayOf(purpose))
    .where('amount', '=', purpose.amount)
    .where('extension_sequence', 'is not distinct from', purpose.extensionSequence)
    .where('live', '=', true)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row && { reference: row.reference, expiresAt: row.expires_at };
}

/**
 * `superfluous`: another one stands by now. `taken`: this very one had been given before, and must not be cancelled,
 * because somebody may be paying by it.
 */
type KeptReference = 'kept' | 'superfluous' | 'taken';

/** Writes a new reference where none stands yet; expired ones make room. */
function keepReference(
  db: Database,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  { reference, expiresAt }: Reference,
  now: Date,
): Promise<KeptReference> {
  return transaction(db, async (trx) => {
    const listed = await trx
      .insertInto('reference_directory')
      .values({ reference, borrower_id: order.borrowerId })
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .executeTakeFirst();
    if (listed === undefined) return 'taken';
    await retireReferences(trx, order, channel, purpose, now);
    const inserted = await trx
      .insertInto('payment_references')
      .values({
        borrower_id: order.borrowerId,
        reference,
        order_id: order.orderId,
        provider: channel.provider,
        pay_code: channel.payCode,
        purpose: purpose.requestType,
        way: wayOf(purpose),
        amount: purpose.amount,
        extension_sequence: purpose.extensionSequence,
        created_at: now,
        expires_at: expiresAt,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('reference')
      .executeTakeFirst();
    if (inserted !== undefined) return 'kept';
    await trx.deleteFrom('reference_directory').where('reference', '=', reference).execute();
    return 'superfluous';
  });
}

async function retireReferences(
  trx: Database,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('payment_references')
    .set({ live: false })
    .where('borrower_id', '=', order.borrowerId)
    .where('order_id', '=', order.orderId)
    .where('pay_code', '=', channel.payCode)
    .where('purpose', '=', purpose.requestType)
    .where('way', '=', wayOf(purpose))
    .where('amount', '=', purpose.amount)
    .where('live', '=', true)
    .where((row) =>
      row.or([
        row('expires_at', '<=', now),
        row('extension_sequence', 'is distinct from', purpose.extensionSequence),
      ]),
    )
    .execute();
}
