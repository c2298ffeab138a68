import { randomBytes } from 'node:crypto';
import type { Day } from '../../../lending/index.ts';
import type { Beneficiary } from '../../integrations/index.ts';
import { recordAudit } from '../../platform/audit/index.ts';
import { addToDailyTotal, type Database, hasUpdatedRow } from '../../platform/database/index.ts';
import type { PayoutRow, PayoutState } from '../../platform/database/schema/payments.ts';
import { type FieldEncryption, payoutContext } from '../../platform/fieldEncryption/index.ts';
import { listSourceStates } from '../../platform/stateTransitions.ts';
import { publishEvent } from '../eventOutbox/index.ts';
import type { PayoutKey } from './payoutKey.ts';

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
  'endedAt',
  'absentAt',
  'declaredFailedAt',
  'accountAskedAt',
] as const;

export type Payout = Pick<PayoutRow, (typeof payoutColumns)[number]>;

/** The last payout of a key, the current one. */
export function findLastPayout(
  db: Database,
  { borrowerId, orderId }: PayoutKey,
): Promise<Payout | undefined> {
  return db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where((row) => row.and({ borrowerId, orderId }))
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
}

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

type NewPayout = PayoutKey & {
  attempt: number;
  provider: string;
  state: 'created' | 'arrived';
  amount: number;
  currency: string;
  beneficiary: Beneficiary;
};

export function decryptBeneficiary(
  fieldEncryption: FieldEncryption,
  payout: Pick<Payout, 'payoutId' | 'beneficiaryName' | 'bankCode' | 'accountNumber'>,
): Beneficiary {
  const { payoutId, beneficiaryName, bankCode, accountNumber } = payout;
  return {
    name: fieldEncryption.decrypt(payoutContext(payoutId, 'beneficiary_name'), beneficiaryName),
    bankCode,
    account: fieldEncryption.decrypt(payoutContext(payoutId, 'account_number'), accountNumber),
  };
}

export async function createPayout(
  trx: Database,
  fieldEncryption: FieldEncryption,
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
      beneficiaryName: fieldEncryption.encrypt(payoutContext(payoutId, 'beneficiary_name'), beneficiary.name),
      bankCode: beneficiary.bankCode,
      accountNumber: fieldEncryption.encrypt(payoutContext(payoutId, 'account_number'), beneficiary.account),
      createdAt: now,
      endedAt: newPayout.state === 'arrived' ? now : null,
    })
    .returning(payoutColumns)
    .executeTakeFirstOrThrow();
}

type PayoutRequest = Omit<NewPayout, 'attempt' | 'provider' | 'state'> & {
  market: string;
  day: Day;
  rules: { provider: string; dailyLimit: number };
};

/** Creates the payout that follows `formerPayout`, within the market's limit of the day. */
export async function createNextPayout(
  trx: Database,
  fieldEncryption: FieldEncryption,
  { market, day, rules, ...request }: PayoutRequest,
  formerPayout: Payout | undefined,
  now: Date,
): Promise<{ state: 'created'; payout: Payout } | { state: 'payoutLimit' }> {
  const { borrowerId, amount, currency } = request;
  if (!(await addToDailyTotal(trx, 'payout_days', { market, day, amount }, rules.dailyLimit)))
    return { state: 'payoutLimit' };
  const attempt = (formerPayout?.attempt ?? 0) + 1;
  const { provider } = rules;
  const payout = await createPayout(
    trx,
    fieldEncryption,
    { ...request, attempt, provider, state: 'created' },
    now,
  );
  const { payoutId: subject } = payout;
  const auditEvent = { action: 'payout_created', borrowerId, subject, amount, currency } as const;
  await recordAudit(trx, { kind: 'system' }, auditEvent, now);
  return { state: 'created', payout };
}

type PayoutChanges = Partial<
  Pick<Payout, 'provider' | 'providerId' | 'reason' | 'sentAt' | 'endedAt' | 'declaredFailedAt'>
>;

/** Changes a payout's state; false if the transition isn't legal. */
export async function transitionPayout(
  trx: Database,
  { borrowerId, orderId, attempt }: Pick<Payout, 'borrowerId' | 'orderId' | 'attempt'>,
  state: PayoutState,
  changes: PayoutChanges = {},
): Promise<boolean> {
  return hasUpdatedRow(
    trx
      .updateTable('payouts')
      .set({ ...changes, state })
      .where((row) => row.and({ borrowerId, orderId, attempt }))
      .where('state', 'in', listSourceStates(transitions, state)),
  );
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

/** Records that staff asked the borrower for another account. */
export async function recordAccountRequest(
  trx: Database,
  { borrowerId, orderId, attempt }: Payout,
  accountAskedAt: Date,
): Promise<void> {
  await trx
    .updateTable('payouts')
    .set({ accountAskedAt })
    .where((row) => row.and({ borrowerId, orderId, attempt }))
    .execute();
}

/** The money may be under way or arrived: no other payout may be created. */
export const activePayoutStates: readonly PayoutState[] = ['created', 'unknown', 'sent', 'arrived'];

/** No money was sent, or all of it was returned. */
export const failedPayoutStates: readonly PayoutState[] = ['returned', 'refused'];

export function publishPayoutReturned(
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
