import { listAuditFields } from '../../../../contract/desk/auditFields.ts';
import { formatAuditSubject, formatDecidedRequest } from '../../../../contract/desk/auditSubject.ts';
import type { DeskCallName } from '../../../../contract/desk/calls.ts';
import { calendarDayIn } from '../../../../lending/index.ts';
import type { AuditAmounts } from '../../../platform/audit/index.ts';
import { findOrder, findStatement } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { maskAccountNumbers } from '../accountNumbers.ts';
import type { DeskOperation } from '../endpoint.ts';
import type { CallSubject, RequestFields } from './callSubjects.ts';

/** The subject of a call's audit line: identifiers of its request and reply only, no personal data. */
export function describeAuditSubject(name: DeskCallName, input: unknown, reply: unknown): string {
  const fields = { ...toFieldMap(reply), ...toFieldMap(input) };
  return formatAuditSubject(name, listIdentifiers(name, fields));
}

/** The values of the fields that identify the subject of a call. */
function listIdentifiers(name: DeskCallName, fields: RequestFields): string[] {
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

/** The borrower and loan as operations and stored requests name them. */
type LoanOfRequest = Pick<DeskOperation, 'borrowerId' | 'orderId'>;

export type LoanDebt = { amount: number | null; currency: string | null };

/** The payoff today less credit, in minor units. Null where there is no disbursed loan. */
export async function getLoanDebt(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { borrowerId, orderId }: CallSubject | LoanOfRequest,
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
