import { sql } from 'kysely';
import { foldAccents } from '../../../contract/foldAccents.ts';
import { calendarDayIn, toDay } from '../../../lending/index.ts';
import { getMarket } from '../../config/index.ts';
import type { PaymentSender } from '../../integrations/index.ts';
import type { Database, OrderKey } from '../../platform/database/index.ts';
import { reverseText } from '../../platform/database/index.ts';
import { accountContext } from '../../platform/fieldEncryption/index.ts';
import { getBorrowerFields } from '../contactPreferences/index.ts';
import { getMarketsByBorrower } from '../loans/index.ts';
import { findSender, type UnallocatedPayment } from '../payments/index.ts';
import type { Services } from '../services.ts';
import { openClaimsQuery } from './claimRecords.ts';
import { createMatchScorer, listReferenceMisreadings, minReferenceDigits } from './matchScore.ts';
import { type CandidateClaim, hasStrongMatchReasons, listCandidateClaims } from './suggestMatches.ts';

const maxSimilarReferences = 20;

type ReferenceEvidence = 'reference' | 'formerReference' | 'similarReference';
type ReferencesByOrder = Map<string, { key: OrderKey; matchReasons: ReferenceEvidence[]; reference: string }>;

/** Orders with the reference that a payment names, exactly or as a likely misreading. */
export async function findOrdersByReference(db: Database, reference: string): Promise<ReferencesByOrder> {
  const candidates = [reference, ...listReferenceMisreadings(reference)].map(reverseText);
  const rows = await db
    .selectFrom('paymentReferences')
    .select(['borrowerId', 'orderId', 'reference', 'isLive'])
    .where(sql`reverse(reference)`, 'in', candidates)
    .limit(maxSimilarReferences)
    .execute();
  const orders: ReferencesByOrder = new Map();
  for (const { borrowerId, orderId, reference: storedReference, isLive } of rows) {
    const reason =
      storedReference !== reference ? 'similarReference' : isLive ? 'reference' : 'formerReference';
    const entry = orders.get(orderId) ?? {
      key: { borrowerId, orderId },
      matchReasons: [],
      reference: storedReference,
    };
    if (storedReference === reference) entry.reference = reference;
    if (!entry.matchReasons.includes(reason)) entry.matchReasons.push(reason);
    orders.set(orderId, entry);
  }
  return orders;
}

/**
 * Whether an unallocated payment is linked to an order by a reference, an open payment claim made before it arrived, or its
 * sender's account or name. Source: DESIGN 17.
 */
export async function hasMatchEvidence(
  services: Pick<Services, 'db' | 'config' | 'fieldEncryption'>,
  payment: UnallocatedPayment,
  order: OrderKey,
): Promise<boolean> {
  const { orderId } = order;
  if ((await findOrdersByReference(services.db, payment.reference)).has(orderId)) return true;
  const candidates = await listCandidateClaims(services, payment);
  if (candidates.some((candidate) => candidate.orderId === orderId && candidate.isEvidence)) return true;
  const sender = await findSender(services.db, services.fieldEncryption, payment);
  if (sender === undefined) return false;
  return (await findPayerEvidence(services, sender, order, payment.receivedAt)).length > 0;
}

/** `matchesAmountAndDay`: by amount, day and reference. */
export type FittingClaim = Pick<
  CandidateClaim,
  'borrowerId' | 'orderId' | 'amount' | 'paidOn' | 'sentAt' | 'reference' | 'isEvidence'
> & {
  currency: string;
  matchesAmountAndDay: boolean;
};

/**
 * Open claims whose money a payment in suspense may be: alike, of a loan that its reference names, or of the borrower of its
 * sender's account.
 */
export async function listFittingClaims(
  services: Pick<Services, 'db' | 'config' | 'fieldEncryption'>,
  payment: UnallocatedPayment,
): Promise<FittingClaim[]> {
  const { currency } = payment;
  const candidates = await listCandidateClaims(services, payment);
  const linked = await listLinkedClaims(services, payment);
  const others = linked.filter(
    ({ orderId }) => !candidates.some((candidate) => candidate.orderId === orderId),
  );
  const toFitting = (matchesAmountAndDay: boolean) => (claim: CandidateClaim) => {
    const { borrowerId, orderId, amount, paidOn, sentAt, reference, isEvidence } = claim;
    return {
      borrowerId,
      orderId,
      amount,
      currency,
      paidOn,
      sentAt,
      reference,
      isEvidence,
      matchesAmountAndDay,
    };
  };
  return [...candidates.map(toFitting(true)), ...others.map(toFitting(false))];
}

async function listLinkedClaims(
  services: Pick<Services, 'db' | 'config' | 'fieldEncryption'>,
  payment: UnallocatedPayment,
): Promise<CandidateClaim[]> {
  const { db, config, fieldEncryption } = services;
  const named = [...(await findOrdersByReference(db, payment.reference)).keys()];
  const sender = await findSender(db, fieldEncryption, payment);
  const payers = sender === undefined ? [] : await findBorrowersByAccount(services, sender.account);
  if (named.length === 0 && payers.length === 0) return [];
  const claims = await openClaimsQuery(db)
    .where(sql<boolean>`order_id = any(${named}::text[]) or borrower_id = any(${payers}::bigint[])`)
    .execute();
  const markets = await getMarketsByBorrower(db, claims);
  return claims
    .filter(
      ({ borrowerId }) => getMarket(config, markets.get(borrowerId) ?? '').currency === payment.currency,
    )
    .map((claim) => ({ ...claim, isEvidence: false }));
}

/** The part of a bank statement line that is compared. */
type LineText = {
  reference: string;
  description: string;
  amount: number;
  valueDate: string;
  importedAt: Date;
};

const numbers = new RegExp(`\\d{${minReferenceDigits},}`, 'g');

/**
 * Creates a predicate of bank statement lines: whether a reference of the order, exact or misread, its open payment claim made
 * before the line's first import, or the borrower's full name links the line to it. Source: DESIGN 17.
 */
export async function createStatementLineMatcher(
  db: Database,
  { borrowerId, orderId }: OrderKey,
): Promise<(line: LineText) => boolean> {
  const rows = await db
    .selectFrom('paymentReferences')
    .select('reference')
    .where((row) => row.and({ borrowerId, orderId }))
    .execute();
  const references = new Set(
    rows.flatMap(({ reference }) => [reference, ...listReferenceMisreadings(reference)]),
  );
  const claim = await openClaimsQuery(db)
    .where((row) => row.and({ borrowerId, orderId }))
    .executeTakeFirst();
  const claimed = claim && {
    sentAt: claim.sentAt,
    scoreMatch: createMatchScorer({ ...claim, day: toDay(claim.paidOn) }),
  };
  const { fullName } = await getBorrowerFields(db, borrowerId, ['fullName']);
  return ({ reference, description, amount, valueDate, importedAt }) => {
    const named = [reference, ...(`${reference} ${description}`.match(numbers) ?? [])];
    if (named.some((entry) => references.has(entry)) || containsPersonName(description, fullName))
      return true;
    if (claimed === undefined || claimed.sentAt >= importedAt) return false;
    return hasStrongMatchReasons(claimed.scoreMatch({ amount, reference, day: toDay(valueDate) }).reasons);
  };
}

/** Whether consecutive words of a text are the name. */
export function containsPersonName(text: string, name: string): boolean {
  const [words, own] = [text, name].map((entry) => entry.split(/[^\p{L}\p{M}\p{N}]+/u).filter(Boolean));
  const length = own?.length ?? 0;
  return (words ?? []).some((_, at, all) => isSamePersonName(all.slice(at, at + length).join(' '), name));
}

type PayerEvidence = 'payerName' | 'payerAccount';

/** Shorter names are too ambiguous to match a longer one. */
const minWords = 3;

/**
 * How a payment's sender matches the borrower of a loan: an account bound before the payment arrived; the name, which is fixed
 * while a loan runs, if the loan was disbursed by then. Source: DESIGN 17.
 */
export async function findPayerEvidence(
  { db, fieldEncryption }: Pick<Services, 'db' | 'fieldEncryption'>,
  { name, account }: PaymentSender,
  { borrowerId, orderId }: OrderKey,
  receivedAt: Date,
): Promise<PayerEvidence[]> {
  const evidence: PayerEvidence[] = [];
  if (account !== '' && (await wasAccountBoundTo(db, fieldEncryption, account, borrowerId, receivedAt)))
    evidence.push('payerAccount');
  const borrower = await db
    .selectFrom('borrowers')
    .innerJoin('orders', 'orders.borrowerId', 'borrowers.borrowerId')
    .select('fullName')
    .where((row) => row.and({ 'borrowers.borrowerId': borrowerId, 'orders.orderId': orderId }))
    .where('orders.disbursedOn', '<=', calendarDayIn('UTC', receivedAt))
    .executeTakeFirst();
  if (borrower !== undefined && isSamePersonName(name, borrower.fullName)) evidence.push('payerName');
  return evidence;
}

/**
 * Whether two names are one person's: the same words, whatever their case, accents and order, or all words of the shorter one
 * where it has three at least, since banks cut names.
 */
export function isSamePersonName(first: string, second: string): boolean {
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
  return foldAccents(name)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

async function wasAccountBoundTo(
  db: Database,
  fieldEncryption: Services['fieldEncryption'],
  account: string,
  borrowerId: number,
  at: Date,
): Promise<boolean> {
  const hashes = fieldEncryption.lookupHashes('account', account);
  const rows = await db
    .selectFrom('bankAccounts')
    .select(['accountNumber', 'accountHash'])
    .where('borrowerId', '=', borrowerId)
    .where('boundAt', '<', at)
    .execute();
  return rows.some(({ accountNumber, accountHash }) =>
    accountHash === null
      ? fieldEncryption.decrypt(accountContext(borrowerId), accountNumber) === account
      : hashes.includes(accountHash),
  );
}

/** Borrowers to whom an account is bound, at most 20. */
export async function findBorrowersByAccount(
  { db, fieldEncryption }: Pick<Services, 'db' | 'fieldEncryption'>,
  account: string,
): Promise<number[]> {
  const hashes = fieldEncryption.lookupHashes('account', account);
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
