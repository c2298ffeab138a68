import { dayIn } from '../../../lending/index.ts';
import type { PaymentSender } from '../../integrations/index.ts';
import type { Database, OrderKey } from '../../platform/database/index.ts';
import { accountContext } from '../../platform/fieldEncryption/index.ts';
import type { Services } from '../services.ts';

export type PayerEvidence = 'payerName' | 'payerAccount';

/** A shorter name says too little to fit a longer one. */
const minWords = 3;

/**
 * What of a payment's sender fits the borrower of a loan: an account that was bound when the payment arrived, the name, which
 * is fixed while a loan runs, if the loan had begun by then. Source: DESIGN 17.
 */
export async function findPayerEvidence(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  { name, account }: PaymentSender,
  { borrowerId, orderId }: OrderKey,
  receivedAt: Date,
): Promise<PayerEvidence[]> {
  const evidence: PayerEvidence[] = [];
  if (account !== '' && (await wasAccountBoundTo(db, personal, account, borrowerId, receivedAt)))
    evidence.push('payerAccount');
  const borrower = await db
    .selectFrom('borrowers')
    .innerJoin('orders', 'orders.borrowerId', 'borrowers.borrowerId')
    .select('fullName')
    .where('borrowers.borrowerId', '=', borrowerId)
    .where('orders.orderId', '=', orderId)
    .where('orders.disbursedOn', '<=', dayIn('UTC', receivedAt))
    .executeTakeFirst();
  if (borrower !== undefined && isSameName(name, borrower.fullName)) evidence.push('payerName');
  return evidence;
}

/**
 * Whether two names are one person's: the same words, whatever their case, accents and order, or all words of the shorter one
 * where it has three at least, since banks cut names.
 */
export function isSameName(first: string, second: string): boolean {
  const [shorter, longer] = [toNameWords(first), toNameWords(second)].toSorted((a, b) => a.length - b.length);
  if (shorter === undefined || longer === undefined || shorter.length < 2) return false;
  if (shorter.length < longer.length && shorter.length < minWords) return false;
  const unmatchedWords = [...longer];
  return shorter.every((word) => {
    const index = unmatchedWords.indexOf(word);
    if (index >= 0) unmatchedWords.splice(index, 1);
    return index >= 0;
  });
}

function toNameWords(name: string): string[] {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

async function wasAccountBoundTo(
  db: Database,
  personal: Services['personal'],
  account: string,
  borrowerId: number,
  at: Date,
): Promise<boolean> {
  const hashes = personal.lookupHashes('account', account);
  const rows = await db
    .selectFrom('bankAccounts')
    .select(['accountNumber', 'accountHash'])
    .where('borrowerId', '=', borrowerId)
    .where('boundAt', '<', at)
    .execute();
  return rows.some(({ accountNumber, accountHash }) =>
    accountHash === null
      ? personal.decrypt(accountContext(borrowerId), accountNumber) === account
      : hashes.includes(accountHash),
  );
}

/** Borrowers to whom an account is bound, at most 20. */
export async function findBorrowersByAccount(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  account: string,
): Promise<number[]> {
  const hashes = personal.lookupHashes('account', account);
  if (account === '' || hashes.length === 0) return [];
  const rows = await db
    .selectFrom('bankAccounts')
    .select('borrowerId')
    .distinct()
    .where('accountHash', 'in', hashes)
    .limit(20)
    .execute();
  return rows.map(({ borrowerId }) => borrowerId);
}
