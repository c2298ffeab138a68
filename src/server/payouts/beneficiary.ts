import type { Database, OrderKey } from '../database/index.ts';
import { accountPlace, type Personal } from '../personal/index.ts';
import type { Beneficiary } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { lastPayout, type Payout, payeeIn } from './records.ts';
import { failedStates } from './states.ts';

/** Where an order's money goes, or is on its way to; null while its borrower has to bind another account. */
export async function payeeOf(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  key: OrderKey,
): Promise<Beneficiary | null> {
  const last = await lastPayout(db, key);
  if (last === undefined || failedStates.includes(last.state)) {
    return (await beneficiaryOf(db, personal, key, last)) ?? null;
  }
  return payeeIn(personal, last);
}

/**
 * Whom an order is paid out to: who agreed to it, at the account that was agreed to. After a payout came back, the account
 * that was bound since; undefined where there is none. After one that never left, the same account unless another was bound.
 */
export async function beneficiaryOf(
  db: Database,
  personal: Personal,
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
    .select(['bankCode', 'accountNumber'])
    .where('borrowerId', '=', borrowerId);
  const bound = former
    ? accounts.where('boundAt', '>=', former.createdAt)
    : accounts.where('boundAt', '<=', agreed.agreedAt);
  const last = await bound.orderBy('entryId', 'desc').limit(1).executeTakeFirst();
  // Of one that never left, the account is as good as it was.
  const before = former?.declaredFailedAt ? payeeIn(personal, former) : undefined;
  if (last === undefined) return before;
  const account = personal.decrypt(accountPlace(borrowerId), last.accountNumber);
  const { bankCode } = last;
  if (!former && !account.endsWith(agreed.last4)) return undefined;
  if (former && account === payeeIn(personal, former).account && bankCode === former.bankCode) return before;
  return { name: agreed.name, bankCode, account };
}
