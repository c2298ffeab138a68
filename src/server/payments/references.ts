import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { endOfDay, type PaymentWay } from '../../lending/index.ts';
import type { Channel } from '../config/index.ts';
import { type Database, query } from '../database/index.ts';
import { dayMs } from '../durations.ts';
import { countAttempt, type Trier } from '../limits/index.ts';
import { type Order, readOrder } from '../loans/index.ts';
import {
  type Collected,
  inTime,
  type PaymentProvider,
  ProviderError,
  type Till,
} from '../providers/index.ts';
import type { Services } from '../services.ts';
import { accountNumberOf } from './accountNumber.ts';
import { keepReference } from './keepReference.ts';
import { payerOf } from './payer.ts';
import { lastDayOf, type Purpose, type PurposeKey, wayOf } from './purposes.ts';
import { channelUnavailable } from './refusals.ts';

/** A number to pay by, and what else a till asks for. */
export type Code = { reference: string; till: Till };
export type Reference = Code & { expiresAt: Date };

const tries = 3;

/** A reference that can be paid by, and what for. */
export type LiveReference = Code & {
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
    .selectFrom('paymentReferences')
    .select(['reference', 'till', 'payCode', 'purpose', 'way', 'amount', 'extensionSequence'])
    .where('borrowerId', '=', $.borrowerId)
    .where('orderId', '=', $.orderId)
    .where('live', '=', sql.lit(true))
    .where('expiresAt', '>', $.now),
);

/** Of these the ones for a purpose, by channel. */
export function referencesFor(
  references: readonly LiveReference[],
  purpose: PurposeKey,
): ReadonlyMap<string, Code> {
  const matching = references.filter(
    (one) =>
      one.purpose === purpose.requestType &&
      one.way === wayOf(purpose) &&
      one.amount === purpose.amount &&
      one.extensionSequence === purpose.extensionSequence,
  );
  return new Map(matching.map((one) => [one.payCode, one]));
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
  const collect = services.providers.payments.get(channel.provider)?.collect;
  if (collect === undefined) throw channelUnavailable();
  const until = expiryOf(order, channel, purpose, now);
  for (let attempt = 1; attempt <= tries; attempt++) {
    const standing = await standingReference(services.db, order, channel, purpose, { now, until });
    if (standing !== undefined) return standing;
    if (attempt === 1 && asker !== undefined) await countAttempt(services, 'paymentReference', asker);
    const made = await askFor(services, collect, order, channel, purpose, until);
    const outcome = await keepReference(services.db, order, channel, purpose, made, { now, until });
    if (outcome === 'kept') return made;
    if (outcome === 'superfluous') continue;
    services.log.error(
      { provider: channel.provider },
      'a provider gave a reference that stands for something',
    );
  }
  throw channelUnavailable();
}

/** Whoever has no answer in time is no way to pay now; there are others. */
async function askFor(
  services: Services,
  collect: NonNullable<PaymentProvider['collect']>,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  until: Date,
): Promise<Collected> {
  const payer = await payerOf(services, { borrowerId: order.borrowerId, market: order.terms.market });
  const { orderId, terms } = order;
  const idempotencyKey = randomUUID();
  try {
    const wish = {
      orderId,
      payer,
      channel,
      amount: purpose.amount,
      currency: terms.currency,
      expiresAt: until,
      idempotencyKey,
      accountNumber: () => accountNumberOf(services, order, purpose),
    };
    const made = await inTime(channel.provider, collect.create(wish));
    // What is quoted ends with its quote, however long the provider would take it.
    return made.expiresAt < until ? made : { ...made, expiresAt: until };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    services.log.error(
      { err: error, provider: channel.provider, payCode: channel.payCode },
      'no reference was made',
    );
    throw channelUnavailable();
  }
}

/** A reference ends with its channel's time, and no later than the quote of an extension or the amount of a payoff. */
function expiryOf(order: Order, channel: Channel, purpose: Purpose, now: Date): Date {
  const byChannel = new Date(now.getTime() + channel.validDays * dayMs);
  const lastDay = lastDayOf(purpose);
  if (lastDay === null) return byChannel;
  const byAmount = endOfDay(order.terms.timeZone, lastDay);
  return byAmount < byChannel ? byAmount : byChannel;
}

async function standingReference(
  db: Database,
  order: Order,
  channel: Channel,
  purpose: Purpose,
  { now, until }: { now: Date; until: Date },
): Promise<Reference | undefined> {
  const longest = lastDayOf(purpose) === null ? [] : [until];
  const row = await db
    .selectFrom('paymentReferences')
    .select(['reference', 'till', 'expiresAt'])
    .where('borrowerId', '=', order.borrowerId)
    .where('orderId', '=', order.orderId)
    .where('payCode', '=', channel.payCode)
    .where('purpose', '=', purpose.requestType)
    .where('way', '=', wayOf(purpose))
    .where('amount', '=', purpose.amount)
    .where('extensionSequence', 'is not distinct from', purpose.extensionSequence)
    .where('live', '=', true)
    .where('expiresAt', '>', now)
    .where((row) => row.and(longest.map((end) => row('expiresAt', '<=', end))))
    .executeTakeFirst();
  return row && { reference: row.reference, till: row.till, expiresAt: row.expiresAt };
}
