import type { Selectable } from 'kysely';
import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn, findOpenOffer } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';
import { findOrder, findStatement, type Order } from '../../../loans/index.ts';
import { getCallingCode } from '../../../oneTimeCodes/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { describeAccess } from '../../personalDataAccess/access.ts';
import { findApprovalLimit } from '../../writes/limits.ts';
import { getBorrower } from '../borrowerNames.ts';
import { findPayment, isDisputed } from '../orders.ts';
import { loadRecorders } from '../payments/recorders.ts';
import { maskAccountsInLines } from '../personalFields.ts';
import { describeRestructurePlan } from '../servicing/restructure.ts';
import { checkerViews } from './checkerViews.ts';
import { listDuplicatesOfRequest } from './requestDuplicates.ts';

type ApprovalRow = Selectable<Schema['deskApprovals']>;
type Request = ApprovalRow['request'];

/** How the caller may see the data that a correction changes. */
export async function findPersonAccess(
  services: Services,
  staff: StaffMember,
  { call, borrowerId }: ApprovalRow,
): Promise<DeskReplyInput<'approval'>['person']> {
  if (checkerViews[call].detail !== 'personalData' || borrowerId === null) return null;
  const { market, mobilePhone } = await getBorrower(services.db, borrowerId);
  const access = await describeAccess(services, staff, borrowerId);
  return { access, callingCode: getCallingCode(services.config, market, mobilePhone) };
}

type Evidence = Pick<
  DeskReplyInput<'approval'>,
  | 'limit'
  | 'payment'
  | 'recordedBy'
  | 'bankStatementLine'
  | 'possibleDuplicates'
  | 'plan'
  | 'existingArrangements'
  | 'debtAtRequest'
  | 'paidSince'
>;

/** The payment, statement line or plan that a request rests on, what else its money may be, its maker's limit, and its loan's debt when it was made. */
export async function findEvidence(
  services: Services,
  row: ApprovalRow,
  isPending: boolean,
): Promise<Evidence> {
  const { request, call, orderId, borrowerId } = row;
  const order =
    orderId === null || borrowerId === null ? undefined : await findOrder(services.db, borrowerId, orderId);
  const limit = order && findApprovalLimit(services, call, order.terms.market);
  const line = typeof request.lineId === 'string' ? await findLine(services.db, request.lineId) : undefined;
  const { detail } = checkerViews[call];
  const ofLoan = detail === 'loanPayment' ? order : undefined;
  const loanPayment = ofLoan && findPayment(ofLoan.payments, String(request.paymentId));
  const payment = ofLoan && loanPayment && { ...loanPayment, currency: ofLoan.terms.currency };
  const findRecorder = await loadRecorders(
    services.db,
    payment && order ? [{ ...payment, borrowerId: order.borrowerId }] : [],
  );
  const changesTerms = order !== undefined && isPending && detail === 'newTerms';
  return {
    limit: limit === undefined ? null : { perRequest: limit.perRequest, perDay: limit.perDay ?? null },
    bankStatementLine: line ?? null,
    possibleDuplicates: isPending ? await listDuplicatesOfRequest(services.db, row) : [],
    debtAtRequest: row.atRequest?.debt ?? null,
    paidSince: order === undefined || !isPending ? null : sumPaidSince(order, row.askedAt),
    plan: changesTerms ? await findPlan(services, row, order) : null,
    existingArrangements: changesTerms ? await findExistingArrangements(services, order) : null,
    recordedBy: payment === undefined ? '' : findRecorder(payment).recordedBy,
    payment: payment ?? (await findReceived(services.db, request)) ?? null,
  };
}

function sumPaidSince({ payments }: Order, askedAt: Date): number {
  return payments
    .filter(({ receivedAt }) => new Date(receivedAt) > askedAt)
    .reduce((sum, { amount }) => sum + amount, 0);
}

/** The new dates that wait, as they would be today. */
async function findPlan(
  { config, clock }: Services,
  { request: { periods, annualRate = '0' } }: ApprovalRow,
  order: Order,
): Promise<Evidence['plan']> {
  if (!Array.isArray(periods)) return null;
  const today = calendarDayIn(getMarket(config, order.terms.market).timeZone, await clock.now());
  return describeRestructurePlan(
    order,
    { periods: periods.map(Number), annualRate: String(annualRate) },
    today,
  );
}

/** What is in force of the loan that new dates are asked for, and what its borrower disputes. */
async function findExistingArrangements(
  { db, clock }: Services,
  order: Order,
): Promise<Evidence['existingArrangements']> {
  const statement = findStatement(order, calendarDayIn(order.terms.timeZone, await clock.now()));
  if (statement === null) return null;
  const offer = findOpenOffer(statement);
  return {
    offer: offer && { amount: offer.remaining, expiresOn: offer.expiresOn },
    isOnHold: statement.collectionHold !== null,
    holdUntil: statement.collectionHold?.until ?? null,
    isDisputed: await isDisputed(db, order.borrowerId, statement),
  };
}

async function findLine(db: Database, lineId: string): Promise<Evidence['bankStatementLine'] | undefined> {
  const lines = await db
    .selectFrom('bankStatementLines')
    .select(['valueDate', 'amount', 'currency', 'reference', 'description'])
    .where('lineId', '=', lineId)
    .execute();
  return (await maskAccountsInLines(db, lines))[0];
}

/** A received payment by its provider's name, as requests about suspense have it. */
async function findReceived(
  db: Database,
  { provider, paymentId }: Request,
): Promise<Evidence['payment'] | undefined> {
  if (typeof provider !== 'string' || typeof paymentId !== 'string') return undefined;
  return db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'amount', 'currency', 'paidAt'])
    .where((row) => row.and({ provider, paymentId }))
    .executeTakeFirst();
}
