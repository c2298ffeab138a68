import type { Database } from '../database/index.ts';
import type { Beneficiary } from '../providers/index.ts';
import { lastPayout, type OrderKey, type Payout } from './records.ts';
import { failedStates } from './states.ts';

/** Where an order's money goes, or is on its way to; null while its borrower has to bind another account. */
export async function payeeOf(db: Database, key: OrderKey): Promise<Beneficiary | null> {
  const last = await lastPayout(db, key);
  if (last === undefined || failedStates.includes(last.state)) {
    return (await beneficiaryOf(db, key, last)) ?? null;
  }
  const { beneficiaryName: name, bankCode, accountNumber: account } = last;
  return { name, bankCode, account };
}

/**
 * Whom an order is paid out to: who agreed to it, at the account that was agreed to. After a payout came back, the account
 * that was bound since; undefined where there is none.
 */
export async function beneficiaryOf(
  db: Database,
  { borrowerId, orderId }: OrderKey,
  former: Payout | undefined,
): Promise<Beneficiary | undefined> {
  const agreed = await db
    .selectFrom('agreements')
    .select(['fullName as name', 'payoutLast4 as last4', 'agreedAt'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst();
  if (agreed === undefined) return undefined;
  const accounts = db
    .selectFrom('bankAccounts')
    .select(['bankCode', 'accountNumber as account'])
    .where('borrowerId', '=', borrowerId);
  const bound = former
    ? accounts.where('boundAt', '>=', former.createdAt)
    : accounts.where('boundAt', '<=', agreed.agreedAt);
  const account = await bound.orderBy('entryId', 'desc').limit(1).executeTakeFirst();
  if (account === undefined || (!former && !account.account.endsWith(agreed.last4))) return undefined;
  if (former && account.account === former.accountNumber && account.bankCode === former.bankCode) {
    return undefined;
  }
  return { name: agreed.name, ...account };
}
