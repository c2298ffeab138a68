import { sql } from 'kysely';
import { listAuditFields } from '../../../../contract/desk/auditFields.ts';
import { formatAuditSubject, formatDecidedRequest } from '../../../../contract/desk/auditSubject.ts';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import { calendarDayIn } from '../../../../lending/index.ts';
import type { AuditAmounts } from '../../../platform/audit/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { findOrder, findStatement } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { maskAccountNumbers } from '../accountNumbers.ts';
import type { DeskOperation } from '../endpoint.ts';

/** The borrower and subject of a call, for the audit: identifiers only, no personal data. */
export function describeAuditSubject(
  name: DeskCallName,
  input: unknown,
  reply: unknown,
): { borrowerId: number | undefined; subject: string } {
  const fields = { ...toFieldMap(reply), ...toFieldMap(input) };
  const { borrowerId } = fields;
  return {
    borrowerId: typeof borrowerId === 'number' ? borrowerId : undefined,
    subject: formatAuditSubject(name, listIdentifiers(name, fields)),
  };
}

/** The values of the fields that identify the subject of a call. */
function listIdentifiers(name: DeskCallName, fields: Fields): string[] {
  return listAuditFields(name)
    .map((field) => {
      const value = fields[field];
      // What a bank calls a transfer may be an account.
      return field === 'reference' && typeof value === 'string' ? maskAccountNumbers(value) : value;
    })
    .filter((value) => typeof value === 'string');
}

/** The audit subject and amount of a decision: the request's call, its identifiers, and the amount requested or moved. */
export function toDecisionAudit(
  { call, request }: { call: DeskCallName; request: unknown },
  { amount = null, currency = null }: Partial<AuditAmounts>,
) {
  return {
    auditSubject: formatDecidedRequest(call, listIdentifiers(call, toFieldMap(request))),
    auditAmount: amount === null || currency === null ? undefined : { amount, currency },
  };
}

export function toFieldMap(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** The borrower and loan that a write concerns. */
type AuditedLoan = { borrowerId: number | undefined; orderId: string | undefined };

/** As operations and requests name it. */
type LoanOfRequest = Pick<DeskOperation, 'borrowerId' | 'orderId'>;

type Fields = Readonly<Record<string, unknown>>;

/** Finds the borrower and loan that a call's fields identify; undefined where there is none. */
export async function findAuditedLoan(db: Database, fields: Fields): Promise<AuditedLoan> {
  const { orderId, folio, payoutId, requestId, approvalId, borrowerId, caseKind, caseId } = fields;
  if (typeof approvalId === 'string') {
    const row = await db
      .selectFrom('deskApprovals')
      .select(['borrowerId', 'orderId'])
      .where('approvalId', '=', approvalId)
      .executeTakeFirst();
    return { borrowerId: row?.borrowerId ?? undefined, orderId: row?.orderId ?? undefined };
  }
  if (typeof orderId === 'string') {
    const owner = await findSubjectBorrower(db, { orderId });
    return { borrowerId: owner, orderId: owner === undefined ? undefined : orderId };
  }
  if (typeof borrowerId === 'number') return { borrowerId, orderId: undefined };
  if (typeof caseId === 'string') return findCaseSubject(db, caseKind, caseId);
  return { borrowerId: await findSubjectBorrower(db, { folio, payoutId, requestId }), orderId: undefined };
}

/** A case is named by an order's id, a complaint's folio, or the id of a privacy request, an approval or a payout. */
function findCaseSubject(db: Database, caseKind: unknown, caseId: string): Promise<AuditedLoan> {
  if (caseKind === 'complaint') return findAuditedLoan(db, { folio: caseId });
  if (caseKind === 'approval') return findAuditedLoan(db, { approvalId: caseId });
  if (caseKind === 'suspense') return findAuditedLoan(db, {});
  if (caseKind === 'payout') return findAuditedLoan(db, { payoutId: caseId });
  return findAuditedLoan(db, caseKind === 'privacy_request' ? { requestId: caseId } : { orderId: caseId });
}

/** Table and key column that map an identifier to its borrower. */
const directories = {
  orderId: ['orders', 'order_id'],
  folio: ['complaint_directory', 'folio'],
  payoutId: ['payout_directory', 'payout_id'],
  requestId: ['privacy_requests', 'request_id'],
} as const;

/** The borrower of the first identifier that is given. */
export async function findSubjectBorrower(
  db: Database,
  identifiers: Readonly<Partial<Record<keyof typeof directories, unknown>>>,
): Promise<number | undefined> {
  const names = Object.keys(directories) as (keyof typeof directories)[];
  const name = names.find((one) => typeof identifiers[one] === 'string');
  if (name === undefined) return undefined;
  const [table, column] = directories[name];
  const { rows } = await sql<{ borrowerId: number }>`
    select borrower_id as "borrowerId" from ${sql.table(table)} where ${sql.ref(column)} = ${identifiers[name]} limit 1`.execute(
    db,
  );
  return rows[0]?.borrowerId;
}

export type LoanDebt = { amount: number | null; currency: string | null };

/** The payoff today less credit, in minor units. Null where there is no disbursed loan. */
export async function getLoanDebt(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { borrowerId, orderId }: AuditedLoan | LoanOfRequest,
): Promise<LoanDebt> {
  const noDebt = { amount: null, currency: null };
  if (borrowerId == null || orderId == null) return noDebt;
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) return noDebt;
  const { timeZone, currency } = order.terms;
  const statement = findStatement(order, calendarDayIn(timeZone, await clock.now()));
  return { amount: statement === null ? null : statement.payoff - statement.credit, currency };
}

export type OperationAmount = Pick<DeskOperation, 'amount' | 'currency'>;

/** The amount moved by a write and the debt before and after, for the audit. */
export function toAuditAmounts(
  operationAmount: OperationAmount | null,
  before: LoanDebt,
  after: LoanDebt,
): AuditAmounts {
  return {
    amount: operationAmount?.amount ?? null,
    currency: operationAmount?.currency ?? after.currency ?? before.currency,
    debtBefore: before.amount,
    debtAfter: after.amount,
  };
}
