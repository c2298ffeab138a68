import { randomBytes } from 'node:crypto';
import type { Database } from '../database/index.ts';
import type { CardPaymentState } from '../database/schema/cards.ts';
import { liveStates, statesBefore } from './states.ts';

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
] as const;

type NewRecord = Omit<CardRecord, 'recordId' | 'state' | 'codeSentAt'> & { tokenHash: Buffer };

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

export function findRecord(
  db: Database,
  borrowerId: number,
  orderId: string,
  recordId: string,
): Promise<CardRecord | undefined> {
  return db
    .selectFrom('cardPayments')
    .select(columns)
    .where('borrowerId', '=', borrowerId)
    .where('recordId', '=', recordId)
    .where('orderId', '=', orderId)
    .executeTakeFirst();
}

/** The payment that a used token was spent on. */
export function recordOfToken(
  db: Database,
  borrowerId: number,
  tokenHash: Buffer,
): Promise<CardRecord | undefined> {
  return db
    .selectFrom('cardPayments')
    .select(columns)
    .where('borrowerId', '=', borrowerId)
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
}

/** Whether a charge of the order may still take money. */
export async function hasLiveCharge(db: Database, borrowerId: number, orderId: string): Promise<boolean> {
  const live = await db
    .selectFrom('cardPayments')
    .select('recordId')
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('state', 'in', liveStates)
    .executeTakeFirst();
  return live !== undefined;
}

/** Moves a record on; false where it isn't in a state from which it may. */
export async function moveRecord(
  trx: Database,
  { borrowerId, recordId }: RecordKey,
  to: CardPaymentState,
  also: { chargingAt?: Date; nextAskAt?: Date; failure?: string } = {},
): Promise<boolean> {
  const moved = await trx
    .updateTable('cardPayments')
    .set({ state: to, ...also })
    .where('borrowerId', '=', borrowerId)
    .where('recordId', '=', recordId)
    .where('state', 'in', statesBefore(to))
    .returning('recordId')
    .executeTakeFirst();
  return moved !== undefined;
}

/** A new commit takes the place of one that still waits for its code. */
export async function dropWaiting(trx: Database, borrowerId: number, orderId: string): Promise<void> {
  await trx
    .updateTable('cardPayments')
    .set({ state: 'failed', failure: 'superseded' })
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'created')
    .execute();
}
