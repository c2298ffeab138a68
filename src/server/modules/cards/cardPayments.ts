import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Database, OrderKey, Schema } from '../../platform/database/index.ts';
import type { CardPaymentState } from '../../platform/database/schema/payments.ts';
import { notFound } from '../api/index.ts';
import { refuse } from './errors.ts';

/** What may follow each state of a card payment. Money that a provider says it took is booked, whatever was believed before. */
const transitions: Readonly<Record<CardPaymentState, readonly CardPaymentState[]>> = {
  created: ['charging', 'failed'],
  charging: ['succeeded', 'failed', 'unknown'],
  // Still unknown, and where its bank asks the card's holder.
  unknown: ['succeeded', 'failed', 'unknown'],
  succeeded: [],
  failed: ['succeeded'],
};

const states: readonly CardPaymentState[] = ['created', 'charging', 'succeeded', 'failed', 'unknown'];

/** While a payment is in one of these, it may still take money. */
export const liveStates: readonly CardPaymentState[] = ['charging', 'unknown'];

const columns = [
  'borrowerId',
  'recordId',
  'orderId',
  'cardId',
  'amount',
  'currency',
  'state',
  'codeSentAt',
  'providerId',
  'continueUrl',
] as const;

/**
 * A card payment as it stands. `recordId` is its key at the provider, `providerId` what the provider calls it, once it does;
 * `continueUrl`: where its bank asks the card's holder.
 */
export type CardPayment = Pick<Selectable<Schema['cardPayments']>, (typeof columns)[number]>;

export type CardPaymentKey = Pick<CardPayment, 'borrowerId' | 'recordId'>;

type NewCardPayment = Pick<CardPayment, 'borrowerId' | 'orderId' | 'cardId' | 'amount' | 'currency'> & {
  tokenHash: Buffer;
};

export async function createCardPayment(
  trx: Database,
  record: NewCardPayment,
  now: Date,
): Promise<CardPayment> {
  return trx
    .insertInto('cardPayments')
    .values({ ...record, recordId: `C${randomBytes(12).toString('hex')}`, state: 'created', createdAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

type CardPaymentFilter = { borrowerId: number } & (
  | { recordId: string; orderId: string }
  | { tokenHash: Buffer }
);

/** A payment of an order by its id, or the one that a used token was spent on. */
export function findCardPayment(db: Database, filter: CardPaymentFilter): Promise<CardPayment | undefined> {
  return db
    .selectFrom('cardPayments')
    .select(columns)
    .where((row) => row.and(filter))
    .executeTakeFirst();
}

/** The charge of the order that may still take money. */
export function findLiveCharge(
  db: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<CardPayment | undefined> {
  return db
    .selectFrom('cardPayments')
    .select(columns)
    .where((row) => row.and({ borrowerId, orderId }))
    .where('state', 'in', liveStates)
    .executeTakeFirst();
}

/** Whether a charge of the order may still take money. */
export async function hasLiveCharge(db: Database, key: OrderKey): Promise<boolean> {
  return (await findLiveCharge(db, key)) !== undefined;
}

/** Keeps what became known of a payment, which stays in its state. */
export async function updateCardPayment(
  db: Database,
  { borrowerId, recordId }: CardPaymentKey,
  known: { providerId: string } | { codeSentAt: Date },
): Promise<void> {
  await db
    .updateTable('cardPayments')
    .set(known)
    .where((row) => row.and({ borrowerId, recordId }))
    .execute();
}

/** Moves a record on; false where it isn't in a state from which it may. */
export async function transitionCardPayment(
  trx: Database,
  { borrowerId, recordId }: CardPaymentKey,
  nextState: CardPaymentState,
  changes: { chargingAt?: Date; nextAskAt?: Date; failure?: string; continueUrl?: string } = {},
): Promise<boolean> {
  const fromStates = states.filter((state) => transitions[state].includes(nextState));
  const updated = await trx
    .updateTable('cardPayments')
    .set({ state: nextState, ...changes })
    .where((row) => row.and({ borrowerId, recordId }))
    .where('state', 'in', fromStates)
    .returning('recordId')
    .executeTakeFirst();
  return updated !== undefined;
}

/** A new commit takes the place of one that still waits for its code. */
export async function supersedePending(trx: Database, { borrowerId, orderId }: OrderKey): Promise<void> {
  await trx
    .updateTable('cardPayments')
    .set({ state: 'failed', failure: 'superseded' })
    .where((row) => row.and({ borrowerId, orderId, state: 'created' }))
    .execute();
}

const tokenValidMs = 30 * 60_000;
const tokenRetentionMs = 24 * 60 * 60_000;

export function hashRepayToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Issues a one-time repayToken for an order. Those of yesterday are forgotten on the way. */
export async function issueRepayToken(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  now: Date,
): Promise<string> {
  const token = randomBytes(24).toString('base64url');
  await db
    .deleteFrom('repayTokens')
    .where('borrowerId', '=', borrowerId)
    .where('expiresAt', '<', new Date(now.getTime() - tokenRetentionMs))
    .execute();
  await db
    .insertInto('repayTokens')
    .values({
      borrowerId,
      tokenHash: hashRepayToken(token),
      orderId,
      createdAt: now,
      expiresAt: new Date(now.getTime() + tokenValidMs),
    })
    .execute();
  return token;
}

/** Whether a token of this order can still be used; throws 404 for one that was never issued for it. */
export async function isTokenUsable(
  trx: Database,
  { borrowerId, orderId }: OrderKey,
  token: string,
  now: Date,
): Promise<boolean> {
  const row = await trx
    .selectFrom('repayTokens')
    .select(['usedAt', 'expiresAt'])
    .where((row) => row.and({ borrowerId, tokenHash: hashRepayToken(token), orderId }))
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.usedAt !== null) return false;
  if (row.expiresAt <= now) throw refuse('pageExpired');
  return true;
}

/** Uses up every token of an order: of commits at the same time, with whichever tokens, one gets through. */
export async function consumeTokens(
  trx: Database,
  { borrowerId, orderId }: OrderKey,
  usedAt: Date,
): Promise<void> {
  await trx
    .updateTable('repayTokens')
    .set({ usedAt })
    .where((row) => row.and({ borrowerId, orderId, usedAt: null }))
    .execute();
}
