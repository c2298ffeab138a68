import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/index.ts';
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

/** The states from which a payment may come to `target`. */
function listFromStates(target: CardPaymentState): CardPaymentState[] {
  return states.filter((state) => transitions[state].includes(target));
}

const states: readonly CardPaymentState[] = ['created', 'charging', 'succeeded', 'failed', 'unknown'];

/** While a payment is in one of these, it may still take money. */
export const liveStates: readonly CardPaymentState[] = ['charging', 'unknown'];

/** A card payment as it stands. `recordId` is its key at the provider. */
export type CardRecord = {
  borrowerId: number;
  recordId: string;
  orderId: string;
  cardId: string;
  amount: number;
  currency: string;
  state: CardPaymentState;
  codeSentAt: Date | null;
  /** As the provider calls it, once it does. */
  providerId: string | null;
  /** Where its bank asks the card's holder. */
  continueUrl: string | null;
};

export type RecordKey = Pick<CardRecord, 'borrowerId' | 'recordId'>;

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

type NewRecord = Omit<CardRecord, 'recordId' | 'state' | 'codeSentAt' | 'providerId' | 'continueUrl'> & {
  tokenHash: Buffer;
};

export async function createRecord(trx: Database, record: NewRecord, now: Date): Promise<CardRecord> {
  return trx
    .insertInto('cardPayments')
    .values({
      ...record,
      recordId: `C${randomBytes(12).toString('hex')}`,
      state: 'created',
      createdAt: now,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

function recordsQuery(db: Database, borrowerId: number) {
  return db.selectFrom('cardPayments').select(columns).where('borrowerId', '=', borrowerId);
}

export function findRecord(
  db: Database,
  borrowerId: number,
  orderId: string,
  recordId: string,
): Promise<CardRecord | undefined> {
  return recordsQuery(db, borrowerId)
    .where((row) => row.and({ recordId, orderId }))
    .executeTakeFirst();
}

/** The payment that a used token was spent on. */
export function findRecordByToken(
  db: Database,
  borrowerId: number,
  tokenHash: Buffer,
): Promise<CardRecord | undefined> {
  return recordsQuery(db, borrowerId).where('tokenHash', '=', tokenHash).executeTakeFirst();
}

/** The charge of the order that may still take money. */
export function findLiveCharge(
  db: Database,
  borrowerId: number,
  orderId: string,
): Promise<CardRecord | undefined> {
  return recordsQuery(db, borrowerId)
    .where('orderId', '=', orderId)
    .where('state', 'in', liveStates)
    .executeTakeFirst();
}

/** Whether a charge of the order may still take money. */
export async function hasLiveCharge(db: Database, borrowerId: number, orderId: string): Promise<boolean> {
  return (await findLiveCharge(db, borrowerId, orderId)) !== undefined;
}

/** Keeps how the provider calls a charge. */
export async function storeProviderId(
  db: Database,
  { borrowerId, recordId }: RecordKey,
  providerId: string,
): Promise<void> {
  await db
    .updateTable('cardPayments')
    .set({ providerId })
    .where((row) => row.and({ borrowerId, recordId }))
    .execute();
}

/** Moves a record on; false where it isn't in a state from which it may. */
export async function transitionRecord(
  trx: Database,
  { borrowerId, recordId }: RecordKey,
  nextState: CardPaymentState,
  changes: { chargingAt?: Date; nextAskAt?: Date; failure?: string; continueUrl?: string } = {},
): Promise<boolean> {
  const updated = await trx
    .updateTable('cardPayments')
    .set({ state: nextState, ...changes })
    .where((row) => row.and({ borrowerId, recordId }))
    .where('state', 'in', listFromStates(nextState))
    .returning('recordId')
    .executeTakeFirst();
  return updated !== undefined;
}

/** A new commit takes the place of one that still waits for its code. */
export async function supersedePending(trx: Database, borrowerId: number, orderId: string): Promise<void> {
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
  borrowerId: number,
  orderId: string,
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
  borrowerId: number,
  orderId: string,
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
  borrowerId: number,
  orderId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('repayTokens')
    .set({ usedAt: now })
    .where((row) => row.and({ borrowerId, orderId, usedAt: null }))
    .execute();
}
