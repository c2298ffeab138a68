import { type RawBuilder, sql } from 'kysely';
import { toPaymentKey } from '../../../../../contract/desk/paymentKey.ts';
import type { Database, OrderKey } from '../../../../platform/database/index.ts';
import { lenderLedgerKey } from '../../../ledger/index.ts';

import { findRequestText } from '../../writes/approvalRows.ts';
import { findApprovalSubject, findSubjectBorrower } from '../../writes/callSubjects.ts';

/**
 * What the audit holds of a number.
 * - `words`: what its lines name of it beside the number: its requests, payments and payouts
 * - `recordedAt`: of a receipt, the moment of the line that recorded it, which names its loan alone
 */
type AuditReference = {
  readonly borrowerId: number;
  readonly words: readonly string[];
  readonly recordedAt?: { readonly at: Date; readonly orderId: string };
};

/** The number of an order, receipt, complaint, payout, privacy request or approval; others are in the lender's own lines. */
export async function findAuditReference(db: Database, about: string): Promise<AuditReference> {
  const [number, id] = [about.toUpperCase(), about.toLowerCase()];
  const owner = await findSubjectBorrower(db, { orderId: number });
  if (owner !== undefined) {
    const words = await listLoanIdentifiers(db, { borrowerId: owner, orderId: number });
    return { borrowerId: owner, words };
  }
  const receipt = await findReceipt(db, number);
  if (receipt !== undefined) return receipt;
  const borrowerId =
    (await findSubjectBorrower(db, { folio: number })) ??
    (await findSubjectBorrower(db, { payoutId: about })) ??
    (await findSubjectBorrower(db, { requestId: id })) ??
    (await findApprovalSubject(db, id)).borrowerId;
  return { borrowerId: borrowerId ?? lenderLedgerKey.borrowerId, words: [] };
}

/** In SQL, of a row of `audit_events`: whether its subject holds the number or names what belongs to it. */
export function mentionsReferenceSql(
  about: string,
  { words, recordedAt }: AuditReference,
): RawBuilder<boolean> {
  const holds = sql`strpos(lower(subject), lower(${about})) > 0`;
  const names = sql`string_to_array(subject, ' ') && ${words}::text[]`;
  const records =
    recordedAt === undefined
      ? sql.lit(false)
      : sql`(at = ${recordedAt.at} and string_to_array(subject, ' ') && ${[recordedAt.orderId]}::text[])`;
  return sql<boolean>`(${holds} or ${names} or ${records})`;
}

async function listLoanIdentifiers(db: Database, key: OrderKey): Promise<string[]> {
  const loanKey = { borrowerId: key.borrowerId, orderId: key.orderId };
  const requests = await listRequestsOfLoan(db, key);
  const payments = await db
    .selectFrom('payments')
    .select(['provider', 'paymentId'])
    .where((row) => row.and(loanKey))
    .execute();
  const payouts = await db
    .selectFrom('payouts')
    .select('payoutId')
    .where((row) => row.and(loanKey))
    .execute();
  return [
    ...requests.map(({ approvalId }) => approvalId),
    ...payments.map(toPaymentKey),
    ...payouts.map(({ payoutId }) => payoutId),
  ];
}

function listRequestsOfLoan(db: Database, { borrowerId, orderId }: OrderKey) {
  return db
    .selectFrom('deskApprovals')
    .select(['approvalId', 'key', 'request'])
    .where((row) => row.and({ borrowerId, orderId }))
    .execute();
}

/** A payment recorded by staff, with the requests to record it and about it. */
async function findReceipt(db: Database, paymentId: string): Promise<AuditReference | undefined> {
  const payment = await db
    .selectFrom('manualPayments')
    .innerJoin('payments', (join) =>
      join
        .onRef('payments.borrowerId', '=', 'manualPayments.borrowerId')
        .onRef('payments.provider', '=', 'manualPayments.provider')
        .onRef('payments.paymentId', '=', 'manualPayments.paymentId'),
    )
    .select(['payments.borrowerId', 'payments.orderId', 'payments.provider', 'reference', 'recordedAt'])
    .where('manualPayments.paymentId', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) return undefined;
  const { borrowerId, orderId, provider, reference, recordedAt } = payment;
  const names = [paymentId, toPaymentKey({ provider, paymentId })];
  const requests = (await listRequestsOfLoan(db, { borrowerId, orderId })).filter(
    ({ key, request }) => key === reference || names.includes(findRequestText(request, 'paymentId') ?? ''),
  );
  const words = requests.map(({ approvalId }) => approvalId);
  return { borrowerId, words, recordedAt: { at: recordedAt, orderId } };
}
