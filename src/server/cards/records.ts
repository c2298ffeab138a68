import { randomBytes } from 'node:crypto';
import type { Database } from '../database/index.ts';
import type { CardPaymentState } from '../database/schema/cards.ts';
import { liveStates, statesBefore } from './states.ts';

/** A card payment as it stands. `record_id` is its key at the provider. */
export type CardRecord = {
  borrower_id: number;
  record_id: string;
  order_id: string;
  card_id: string;
  amount: number;
  currency: string;
  state: CardPaymentState;
  code_sent_at: Date | null;
};

export type RecordKey = Pick<CardRecord, 'borrower_id' | 'record_id'>;

const columns = [
  'borrower_id',
  'record_id',
  'order_id',
  'card_id',
  'amount',
  'currency',
  'state',
  'code_sent_at',
] as const;

type NewRecord = Omit<CardRecord, 'record_id' | 'state' | 'code_sent_at'> & { token_hash: Buffer };

export async function createRecord(trx: Database, record: NewRecord, now: Date): Promise<CardRecord> {
  return trx
    .insertInto('card_payments')
    .values({
      ...record,
      record_id: `C${randomBytes(12).toString('hex')}`,
      state: 'created',
      created_at: now,
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
    .selectFrom('card_payments')
    .select(columns)
    .where('borrower_id', '=', borrowerId)
    .where('record_id', '=', recordId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
}

/** The payment that a used token was spent on. */
export function recordOfToken(
  db: Database,
  borrowerId: number,
  tokenHash: Buffer,
): Promise<CardRecord | undefined> {
  return db
    .selectFrom('card_payments')
    .select(columns)
    .where('borrower_id', '=', borrowerId)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

/** Whether a charge of the order may still take money. */
export async function hasLiveCharge(db: Database, borrowerId: number, orderId: string): Promise<boolean> {
  const live = await db
    .selectFrom('card_payments')
    .select('record_id')
    .where('borrower_id', '=', borrowerId)
    .where('order_id', '=', orderId)
    .where('state', 'in', liveStates)
    .executeTakeFirst();
  return live !== undefined;
}

/** Moves a record on; false where it isn't in a state from which it may. */
export async function moveRecord(
  trx: Database,
  { borrower_id, record_id }: RecordKey,
  to: CardPaymentState,
  also: { charging_at?: Date; failure?: string } = {},
): Promise<boolean> {
  const moved = await trx
    .updateTable('card_payments')
    .set({ state: to, ...also })
    .where('borrower_id', '=', borrower_id)
    .where('record_id', '=', record_id)
    .where('state', 'in', statesBefore(to))
    .returning('record_id')
    .executeTakeFirst();
  return moved !== undefined;
}

/** A new commit takes the place of one that still waits for its code. */
export async function dropWaiting(trx: Database, borrowerId: number, orderId: string): Promise<void> {
  await trx
    .updateTable('card_payments')
    .set({ state: 'failed', failure: 'superseded' })
    .where('borrower_id', '=', borrowerId)
    .where('order_id', '=', orderId)
    .where('state', '=', 'created')
    .execute();
}
