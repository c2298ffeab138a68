import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Day } from '../../../lending/index.ts';
import type { Beneficiary } from '../../integrations/index.ts';
import type { Database, OrderKey } from '../../platform/database/index.ts';
import type { PayoutRow, PayoutState } from '../../platform/database/schema/payments.ts';
import { type FieldEncryption, payoutContext } from '../../platform/fieldEncryption/index.ts';
import { publishEvent } from '../outbox/index.ts';

export const payoutColumns = [
  'borrowerId',
  'orderId',
  'attempt',
  'payoutId',
  'provider',
  'state',
  'amount',
  'currency',
  'beneficiaryName',
  'bankCode',
  'accountNumber',
  'providerId',
  'reason',
  'createdAt',
  'sentAt',
  'absentAt',
  'declaredFailedAt',
] as const;

/** A stored payout. */
export type Payout = Pick<PayoutRow, (typeof payoutColumns)[number]>;

/** The last payout of an order, the current one. */
export function findLastPayout(db: Database, { borrowerId, orderId }: OrderKey): Promise<Payout | undefined> {
  return db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where((row) => row.and({ borrowerId, orderId }))
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Finds a payout by its id, of any attempt. */
export async function findPayout(db: Database, payoutId: string): Promise<Payout | undefined> {
  const directoryEntry = await db
    .selectFrom('payoutDirectory')
    .select(['borrowerId', 'orderId'])
    .where('payoutId', '=', payoutId)
    .executeTakeFirst();
  if (directoryEntry === undefined) return undefined;
  return db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where((row) => row.and({ borrowerId: directoryEntry.borrowerId, orderId: directoryEntry.orderId }))
    .where('payoutId', '=', payoutId)
    .executeTakeFirst();
}

type NewPayout = OrderKey & {
  attempt: number;
  provider: string;
  state: 'created' | 'arrived';
  amount: number;
  currency: string;
  beneficiary: Beneficiary;
};

/** Decrypts a payout's beneficiary. */
export function decryptPayee(
  personal: FieldEncryption,
  payout: Pick<Payout, 'payoutId' | 'beneficiaryName' | 'bankCode' | 'accountNumber'>,
): Beneficiary {
  const { payoutId, beneficiaryName, bankCode, accountNumber } = payout;
  return {
    name: personal.decrypt(payoutContext(payoutId, 'beneficiary_name'), beneficiaryName),
    bankCode,
    account: personal.decrypt(payoutContext(payoutId, 'account_number'), accountNumber),
  };
}

export async function createPayout(
  trx: Database,
  personal: FieldEncryption,
  newPayout: NewPayout,
  now: Date,
): Promise<Payout> {
  const { beneficiary, ...columns } = newPayout;
  const payoutId = `P${randomBytes(12).toString('hex')}`;
  const { borrowerId, orderId } = newPayout;
  await trx.insertInto('payoutDirectory').values({ payoutId, borrowerId, orderId }).execute();
  return trx
    .insertInto('payouts')
    .values({
      ...columns,
      payoutId,
      beneficiaryName: personal.encrypt(payoutContext(payoutId, 'beneficiary_name'), beneficiary.name),
      bankCode: beneficiary.bankCode,
      accountNumber: personal.encrypt(payoutContext(payoutId, 'account_number'), beneficiary.account),
      createdAt: now,
      endedAt: newPayout.state === 'arrived' ? now : null,
    })
    .returning(payoutColumns)
    .executeTakeFirstOrThrow();
}

type PayoutChanges = {
  provider?: string;
  providerId?: string | null;
  reason?: string;
  sentAt?: Date | null;
  endedAt?: Date;
  declaredFailedAt?: Date;
};

/** Changes a payout's state; false if the transition isn't legal. */
export async function transitionPayout(
  trx: Database,
  { borrowerId, orderId, attempt }: Pick<Payout, 'borrowerId' | 'orderId' | 'attempt'>,
  state: PayoutState,
  changes: PayoutChanges = {},
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payouts')
    .set({ ...changes, state })
    .where((row) => row.and({ borrowerId, orderId, attempt }))
    .where('state', 'in', listFromStates(state))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/**
 * Legal transitions of a payout. It is `unknown` from the call of the provider until its answer; only if the request never
 * reached the provider is it `created` again, and sent once more. A payout that arrived may still be returned.
 */
const transitions: Readonly<Record<PayoutState, readonly PayoutState[]>> = {
  created: ['unknown', 'arrived'],
  unknown: ['created', 'sent', 'arrived', 'returned', 'refused'],
  sent: ['arrived', 'returned', 'refused'],
  arrived: ['returned'],
  returned: [],
  refused: [],
};

const states: readonly PayoutState[] = ['created', 'unknown', 'sent', 'arrived', 'returned', 'refused'];

/** The states with a legal transition to `target`. */
function listFromStates(target: PayoutState): PayoutState[] {
  return states.filter((state) => transitions[state].includes(target));
}

/** The money may be under way or arrived: no other payout may be created. */
export const activeStates: readonly PayoutState[] = ['created', 'unknown', 'sent', 'arrived'];

/** No money was sent, or all of it was returned. */
export const failedStates: readonly PayoutState[] = ['returned', 'refused'];

/** Counts an amount against a market's daily payout limit; false if that would be exceeded. */
export async function reserveDailyLimit(
  trx: Database,
  { market, day, amount }: { market: string; day: Day; amount: number },
  limit: number,
): Promise<boolean> {
  if (amount > limit) return false;
  const reserved = await trx
    .insertInto('payoutDays')
    .values({ market, day, amount })
    .onConflict((conflict) =>
      conflict
        .columns(['market', 'day'])
        .doUpdateSet({ amount: sql<number>`payout_days.amount + excluded.amount` })
        .where(sql<boolean>`payout_days.amount + excluded.amount <= ${limit}`),
    )
    .returning('amount')
    .executeTakeFirst();
  return reserved !== undefined;
}

/** Publishes that a loan's payout was returned or refused. */
export function announceReturn(
  trx: Database,
  payout: Payout,
  reason: string,
  returnedAt: Date,
): Promise<void> {
  const { borrowerId, orderId, payoutId, provider, amount, currency } = payout;
  const data = { payoutId, provider, amount, currency, reason };
  const event = { kind: 'payout.returned', subject: payoutId, at: returnedAt } as const;
  return publishEvent(trx, { ...event, borrowerId, orderId, data });
}
