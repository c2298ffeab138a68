import type { Beneficiary } from '../../integrations/index.ts';
import type { Database, OrderKey } from '../../platform/database/index.ts';
import { accountContext, type FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import type { Services } from '../services.ts';
import { decryptPayee, findLastPayout, type Payout } from './records.ts';
import { failedStates } from './states.ts';

/** Where an order's money goes, or is on its way to; null while its borrower has to bind another account. */
export async function getPayee(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  key: OrderKey,
): Promise<Beneficiary | null> {
  const currentPayout = await findLastPayout(db, key);
  if (currentPayout === undefined || failedStates.includes(currentPayout.state)) {
    return (await findBeneficiary(db, personal, key, currentPayout)) ?? null;
  }
  return decryptPayee(personal, currentPayout);
}

/**
 * Whom an order is paid out to: who agreed to it, at the account that was agreed to. After a payout came back, the account
 * that was bound since; undefined where there is none. After one that never left, the same account unless another was bound.
 */
export async function findBeneficiary(
  db: Database,
  personal: FieldEncryption,
  { borrowerId, orderId }: OrderKey,
  formerPayout: Payout | undefined,
): Promise<Beneficiary | undefined> {
  const agreement = await db
    .selectFrom('agreements')
    .select(['fullName as name', 'payoutLast4 as last4', 'agreedAt'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('revision')
    .limit(1)
    .executeTakeFirst();
  if (agreement === undefined) return undefined;
  const accounts = db
    .selectFrom('bankAccounts')
    .select(['bankCode', 'accountNumber'])
    .where('borrowerId', '=', borrowerId);
  const eligibleAccounts = formerPayout
    ? accounts.where('boundAt', '>=', formerPayout.createdAt)
    : accounts.where('boundAt', '<=', agreement.agreedAt);
  const latestAccount = await eligibleAccounts.orderBy('entryId', 'desc').limit(1).executeTakeFirst();
  // Of one that never left, the account is as good as it was.
  const formerPayee = formerPayout?.declaredFailedAt ? decryptPayee(personal, formerPayout) : undefined;
  if (latestAccount === undefined) return formerPayee;
  const account = personal.decrypt(accountContext(borrowerId), latestAccount.accountNumber);
  const { bankCode } = latestAccount;
  if (!formerPayout && !account.endsWith(agreement.last4)) return undefined;
  if (
    formerPayout &&
    account === decryptPayee(personal, formerPayout).account &&
    bankCode === formerPayout.bankCode
  )
    return formerPayee;
  return { name: agreement.name, bankCode, account };
}
