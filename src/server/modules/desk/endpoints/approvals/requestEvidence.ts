import type { DeskReplyInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn, findOpenOffer } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database } from '../../../../platform/database/index.ts';
import { findOrder, findStatement, type Order } from '../../../loans/index.ts';
import { getCallingCode } from '../../../oneTimeCodes/index.ts';
import type { Services } from '../../../services.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { describeAccess } from '../../personalDataAccess/access.ts';
import { type ApprovalRow, findRequestText } from '../../writes/approvalRows.ts';
import { findApprovalLimit } from '../../writes/limits.ts';
import { getBorrower } from '../borrowerNames.ts';
import { findPayment, isDisputed } from '../orders.ts';
import { loadRecorders } from '../payments/recorders.ts';
import { maskAccountsInLines } from '../personalFields.ts';
import { describeRestructurePlan } from '../servicing/restructure.ts';
import { checkerViews, hasView, type RowWithView } from './checkerViews.ts';
import { listDuplicatesOfRequest } from './requestDuplicates.ts';

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
  const lineId = findRequestText(request, 'lineId');
  const line = lineId === undefined ? undefined : await findLine(services.db, lineId);
  const loanPayment =
    order && hasView(row, 'detail', 'loanPayment')
      ? findPayment(order.payments, row.request.paymentId)
      : undefined;
  const payment = order && loanPayment && { ...loanPayment, currency: order.terms.currency };
  const findRecorder = await loadRecorders(
    services.db,
    payment && order ? [{ ...payment, borrowerId: order.borrowerId }] : [],
  );
  const newTerms = isPending && hasView(row, 'detail', 'newTerms') ? row : undefined;
  return {
    limit: limit === undefined ? null : { perRequest: limit.perRequest, perDay: limit.perDay ?? null },
    bankStatementLine: line ?? null,
    possibleDuplicates: isPending ? await listDuplicatesOfRequest(services.db, row) : [],
    debtAtRequest: row.atRequest?.debt ?? null,
    paidSince: order === undefined || !isPending ? null : sumPaidSince(order, row.askedAt),
    plan: order && newTerms ? await findPlan(services, newTerms, order) : null,
    existingArrangements: order && newTerms ? await findExistingArrangements(services, order) : null,
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
  { request: { periods, annualRate = '0' } }: RowWithView<'detail', 'newTerms'>,
  order: Order,
): Promise<Evidence['plan']> {
  const today = calendarDayIn(getMarket(config, order.terms.market).timeZone, await clock.now());
  return describeRestructurePlan(order, { periods: periods.map(Number), annualRate }, today);
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
  request: ApprovalRow['request'],
): Promise<Evidence['payment'] | undefined> {
  const provider = findRequestText(request, 'provider');
  const paymentId = findRequestText(request, 'paymentId');
  if (provider === undefined || paymentId === undefined) return undefined;
  return db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'amount', 'currency', 'paidAt'])
    .where((row) => row.and({ provider, paymentId }))
    .executeTakeFirst();
}
