import type { Beneficiary } from '../../integrations/index.ts';
import type { Database, OrderKey } from '../../platform/database/index.ts';
import { accountContext, type FieldEncryption } from '../../platform/fieldEncryption/index.ts';
import type { Services } from '../services.ts';
import { decryptBeneficiary, failedPayoutStates, findLastPayout, type Payout } from './payoutRecords.ts';

/** The beneficiary of an order's current or next payout; null while the borrower has to bind another account. */
export async function getPayoutBeneficiary(
  { db, fieldEncryption }: Pick<Services, 'db' | 'fieldEncryption'>,
  key: OrderKey,
): Promise<Beneficiary | null> {
  const currentPayout = await findLastPayout(db, key);
  if (currentPayout === undefined || failedPayoutStates.includes(currentPayout.state)) {
    return (await findNextBeneficiary(db, fieldEncryption, key, currentPayout)) ?? null;
  }
  return decryptBeneficiary(fieldEncryption, currentPayout);
}

/**
 * The beneficiary of the next payout: the agreed account; after a returned or refused payout the account bound since, undefined
 * if there is none; after one declared failed the same account unless another was bound.
 */
export async function findNextBeneficiary(
  db: Database,
  fieldEncryption: FieldEncryption,
  { borrowerId, orderId }: OrderKey,
  formerPayout: Payout | undefined,
): Promise<Beneficiary | undefined> {
  const agreement = await db
    .selectFrom('agreements')
    .select(['fullName as name', 'payoutLast4 as last4', 'agreedAt'])
    .where((row) => row.and({ borrowerId, orderId }))
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
  // A payout declared failed never left, so its account is still valid.
  const formerBeneficiary = formerPayout?.declaredFailedAt
    ? decryptBeneficiary(fieldEncryption, formerPayout)
    : undefined;
  if (latestAccount === undefined) return formerBeneficiary;
  const account = fieldEncryption.decrypt(accountContext(borrowerId), latestAccount.accountNumber);
  const { bankCode } = latestAccount;
  if (!formerPayout && !account.endsWith(agreement.last4)) return undefined;
  if (
    formerPayout &&
    account === decryptBeneficiary(fieldEncryption, formerPayout).account &&
    bankCode === formerPayout.bankCode
  )
    return formerBeneficiary;
  return { name: agreement.name, bankCode, account };
}
