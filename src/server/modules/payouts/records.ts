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

/** A payout as it stands. */
export type Payout = Pick<PayoutRow, (typeof payoutColumns)[number]>;

/** The payout that stands for an order: its last one. */
export function findLastPayout(db: Database, { borrowerId, orderId }: OrderKey): Promise<Payout | undefined> {
  return db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where((row) => row.and({ borrowerId, orderId }))
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The payout of an id, whichever attempt of its order it is. */
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

/** Whom and where it goes to. */
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

/** Moves a payout where its state allows it; false where somebody else did, or it goes no further. */
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
 * What may follow each state of a payout. It is `unknown` from the moment it is given to the provider until the provider
 * answers; only where nothing was asked of the provider is it `created` again, and given once more. Money that arrived may
 * still come back.
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

/** The states from which a payout may come to `target`. */
function listFromStates(target: PayoutState): PayoutState[] {
  return states.filter((state) => transitions[state].includes(target));
}

/** Its money may be on its way or there: no other may be made. */
export const activeStates: readonly PayoutState[] = ['created', 'unknown', 'sent', 'arrived'];

/** Nothing of it went, or all of it came back. */
export const failedStates: readonly PayoutState[] = ['returned', 'refused'];

/** Counts an amount among what is paid out in a market on a day; false where the limit would be passed. */
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

/** The money of a loan came back, or its bank didn't take it. */
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
