import type { Database } from '../database/index.ts';
import type { Beneficiary } from '../providers/index.ts';
import type { OrderKey, Payout } from './records.ts';

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
