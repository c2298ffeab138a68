import { randomBytes } from 'node:crypto';
import type { Database } from '../../platform/database/index.ts';
import type { CardPaymentState } from '../../platform/database/schema/cards.ts';
import { listFromStates, liveStates } from './states.ts';

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
    .where('recordId', '=', recordId)
    .where('orderId', '=', orderId)
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
    .where('borrowerId', '=', borrowerId)
    .where('recordId', '=', recordId)
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
    .where('borrowerId', '=', borrowerId)
    .where('recordId', '=', recordId)
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
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('state', '=', 'created')
    .execute();
}
