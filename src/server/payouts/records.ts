import { randomBytes } from 'node:crypto';
import type { Database, OrderKey } from '../database/index.ts';
import type { PayoutRow, PayoutState } from '../database/schema/payouts.ts';
import { type Personal, payoutPlace } from '../personal/index.ts';
import type { Beneficiary } from '../providers/index.ts';
import { statesBefore } from './states.ts';

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
export function lastPayout(db: Database, { borrowerId, orderId }: OrderKey): Promise<Payout | undefined> {
  return db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The payout of an id, whichever attempt of its order it is. */
export async function findPayout(db: Database, payoutId: string): Promise<Payout | undefined> {
  const known = await db
    .selectFrom('payoutDirectory')
    .select(['borrowerId', 'orderId'])
    .where('payoutId', '=', payoutId)
    .executeTakeFirst();
  if (known === undefined) return undefined;
  return db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('borrowerId', '=', known.borrowerId)
    .where('orderId', '=', known.orderId)
    .where('payoutId', '=', payoutId)
    .executeTakeFirst();
}

export type NewPayout = OrderKey & {
  attempt: number;
  provider: string;
  state: 'created' | 'arrived';
  amount: number;
  currency: string;
  beneficiary: Beneficiary;
};

/** Whom and where it goes to. */
export function payeeIn(
  personal: Personal,
  {
    payoutId,
    beneficiaryName,
    bankCode,
    accountNumber,
  }: Pick<Payout, 'payoutId' | 'beneficiaryName' | 'bankCode' | 'accountNumber'>,
): Beneficiary {
  return {
    name: personal.decrypt(payoutPlace(payoutId, 'beneficiary_name'), beneficiaryName),
    bankCode,
    account: personal.decrypt(payoutPlace(payoutId, 'account_number'), accountNumber),
  };
}

export async function createPayout(
  trx: Database,
  personal: Personal,
  wish: NewPayout,
  now: Date,
): Promise<Payout> {
  const { beneficiary, ...rest } = wish;
  const payoutId = `P${randomBytes(12).toString('hex')}`;
  const { borrowerId, orderId } = wish;
  await trx.insertInto('payoutDirectory').values({ payoutId, borrowerId, orderId }).execute();
  return trx
    .insertInto('payouts')
    .values({
      ...rest,
      payoutId,
      beneficiaryName: personal.encrypt(payoutPlace(payoutId, 'beneficiary_name'), beneficiary.name),
      bankCode: beneficiary.bankCode,
      accountNumber: personal.encrypt(payoutPlace(payoutId, 'account_number'), beneficiary.account),
      createdAt: now,
      endedAt: wish.state === 'arrived' ? now : null,
    })
    .returning(payoutColumns)
    .executeTakeFirstOrThrow();
}

type Changes = {
  provider?: string;
  providerId?: string | null;
  reason?: string;
  sentAt?: Date | null;
  endedAt?: Date;
  declaredFailedAt?: Date;
};

/** Moves a payout where its state allows it; false where somebody else did, or it goes no further. */
export async function movePayout(
  trx: Database,
  { borrowerId, orderId, attempt }: Pick<Payout, 'borrowerId' | 'orderId' | 'attempt'>,
  state: PayoutState,
  changes: Changes = {},
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payouts')
    .set({ ...changes, state })
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .where('attempt', '=', attempt)
    .where('state', 'in', statesBefore(state))
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
