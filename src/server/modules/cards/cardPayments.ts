import { createHash, randomBytes } from 'node:crypto';
import type { Selectable } from 'kysely';
import { type Database, hasUpdatedRow, type OrderKey, type Schema } from '../../platform/database/index.ts';
import type { CardPaymentState } from '../../platform/database/schema/payments.ts';
import { dayMs, minuteMs } from '../../platform/durations.ts';
import { listSourceStates } from '../../platform/stateTransitions.ts';
import { notFound } from '../api/index.ts';
import { createCardError } from './errors.ts';

/** Legal transitions of a card payment. Money that the provider reports as taken is posted, even after `failed`. */
const transitions: Readonly<Record<CardPaymentState, readonly CardPaymentState[]>> = {
  created: ['charging', 'failed'],
  charging: ['succeeded', 'failed', 'unknown'],
  // `unknown` again: still unknown, or waiting for the bank's authentication.
  unknown: ['succeeded', 'failed', 'unknown'],
  succeeded: [],
  failed: ['succeeded'],
};

/** States in which a charge may still take money. */
export const openChargeStates: readonly CardPaymentState[] = ['charging', 'unknown'];

export const cardPaymentColumns = [
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
 * A card payment. `recordId`: its idempotency key at the provider; `providerId`: the provider's id, once known; `continueUrl`:
 * the bank's authentication page.
 */
export type CardPayment = Pick<Selectable<Schema['cardPayments']>, (typeof cardPaymentColumns)[number]>;

export type CardPaymentKey = Pick<CardPayment, 'borrowerId' | 'recordId'>;

type NewCardPayment = Pick<CardPayment, 'borrowerId' | 'orderId' | 'cardId' | 'amount' | 'currency'> & {
  tokenHash: Buffer;
};

export async function createCardPayment(
  trx: Database,
  cardPayment: NewCardPayment,
  now: Date,
): Promise<CardPayment> {
  return trx
    .insertInto('cardPayments')
    .values({
      ...cardPayment,
      recordId: `C${randomBytes(12).toString('hex')}`,
      state: 'created',
      createdAt: now,
    })
    .returning(cardPaymentColumns)
    .executeTakeFirstOrThrow();
}

type CardPaymentFilter = { borrowerId: number } & (
  | { recordId: string; orderId: string }
  | { tokenHash: Buffer }
);

/** Finds a card payment by its id, or by the token that it used. */
export function findCardPayment(db: Database, filter: CardPaymentFilter): Promise<CardPayment | undefined> {
  return db
    .selectFrom('cardPayments')
    .select(cardPaymentColumns)
    .where((row) => row.and(filter))
    .executeTakeFirst();
}

/** The order's charge that may still take money. */
export function findOpenCharge(
  db: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<CardPayment | undefined> {
  return db
    .selectFrom('cardPayments')
    .select(cardPaymentColumns)
    .where((row) => row.and({ borrowerId, orderId }))
    .where('state', 'in', openChargeStates)
    .executeTakeFirst();
}

export async function hasOpenCharge(db: Database, key: OrderKey): Promise<boolean> {
  return (await findOpenCharge(db, key)) !== undefined;
}

/** Stores new details of a payment without changing its state. */
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

/** Changes a card payment's state; false if the transition isn't legal. */
export async function transitionCardPayment(
  trx: Database,
  { borrowerId, recordId }: CardPaymentKey,
  nextState: CardPaymentState,
  changes: { chargingAt?: Date; nextPollAt?: Date; failure?: string; continueUrl?: string } = {},
): Promise<boolean> {
  return hasUpdatedRow(
    trx
      .updateTable('cardPayments')
      .set({ state: nextState, ...changes })
      .where((row) => row.and({ borrowerId, recordId }))
      .where('state', 'in', listSourceStates(transitions, nextState)),
  );
}

/** Fails the order's payments pending a code, which a new commit replaces. */
export async function failSupersededPayments(
  trx: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<void> {
  await trx
    .updateTable('cardPayments')
    .set({ state: 'failed', failure: 'superseded' })
    .where((row) => row.and({ borrowerId, orderId, state: 'created' }))
    .execute();
}

const tokenValidMs = 30 * minuteMs;
const tokenRetentionMs = dayMs;

export function hashRepayToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Issues a one-time repayToken for an order, and purges the borrower's expired ones. */
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

/** Whether a token of this order is unused. Throws 404 for one never issued for it, a refusal for an expired one. */
export async function isRepayTokenUnused(
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
  if (row.expiresAt <= now) throw createCardError('pageExpired');
  return true;
}

/** Consumes all tokens of an order: of concurrent commits, with whichever tokens, one succeeds. */
export async function consumeRepayTokens(
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
