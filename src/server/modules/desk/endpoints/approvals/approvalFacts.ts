import { type Selectable, sql } from 'kysely';
import type { DeskReplyInput, DeskRowInput } from '../../../../../contract/desk/schemas/index.ts';
import { calendarDayIn, findOpenOffer, toDay } from '../../../../../lending/index.ts';
import { getMarket } from '../../../../config/index.ts';
import type { Database, Schema } from '../../../../platform/database/index.ts';
import { listFittingClaims } from '../../../claims/index.ts';
import { listImportTotals } from '../../../imports/index.ts';
import { findOrder, findStatement, type Order } from '../../../loans/index.ts';
import { getCallingCode } from '../../../oneTimeCodes/index.ts';
import { unallocatedPaymentsQuery } from '../../../payments/index.ts';
import type { Services } from '../../../services.ts';
import { findOfferWithdrawal } from '../../../servicing/index.ts';
import type { StaffMember } from '../../auth/accounts.ts';
import { checkAccess } from '../../personalDataAccess/access.ts';
import { findCurrentValues, hashValues } from '../../writes/changedValues.ts';
import { findApprovalLimit } from '../../writes/limits.ts';
import { addBorrowerNames, getBorrower } from '../borrowerNames.ts';
import { findPayment, getLoanToday, isDisputed } from '../orders.ts';
import { loadRecorders } from '../payments/recorders.ts';
import { maskAccountsInLines, maskAll, maskAllButEnd } from '../personalFields.ts';
import { listDayDifferences } from '../reconciliation/providerDays.ts';
import { describeRestructurePlan } from '../servicing/restructure.ts';
import { findMonthFacts } from './monthFacts.ts';
import { listDuplicatesOfRequest } from './requestDuplicates.ts';
import { findSubjectNames } from './subjectNames.ts';

type ApprovalRow = Selectable<Schema['deskApprovals']>;
type Facts = DeskRowInput<'approvals'>['facts'];

/** The facts about a request's subject that a checker sees beside its fields, in their order. */
export async function listApprovalFacts(
  services: Services,
  rows: readonly ApprovalRow[],
  isPending: (row: ApprovalRow) => boolean,
): Promise<Facts[]> {
  const stakes = await listAmountsAtStake(services.db, rows.filter(isPending));
  return Promise.all(
    rows.map(async (row) => {
      const facts = await findApprovalFacts(services, row, isPending(row));
      return { ...(await findSubjectNames(services.db, row)), ...facts, ...stakes.get(row.approvalId) };
    }),
  );
}

/** The debts and principals that requests without an amount are about, by request. */
async function listAmountsAtStake(
  db: Database,
  rows: readonly ApprovalRow[],
): Promise<ReadonlyMap<string, Pick<Facts, 'stake'>>> {
  const ofLoan = rows.filter(({ amount, orderId }) => amount === null && orderId !== null);
  if (ofLoan.length === 0) return new Map();
  const positions = await db
    .selectFrom('loanPositions')
    .select(['orderId', 'owed', 'principal', 'currency'])
    .where('borrowerId', 'in', [...new Set(ofLoan.map(({ borrowerId }) => borrowerId ?? 0))])
    .where(
      'orderId',
      'in',
      ofLoan.map(({ orderId }) => orderId ?? ''),
    )
    .execute();
  return new Map(
    ofLoan.flatMap(({ approvalId, orderId, call }) => {
      const position = positions.find((one) => one.orderId === orderId);
      if (position === undefined) return [];
      const { owed, principal, currency } = position;
      const isDebt = call === 'writeOff' || call === 'stopAccrual';
      return [[approvalId, { stake: { amount: isDebt ? owed : principal, currency } }]];
    }),
  );
}

/** How the caller may see the data that a correction changes. */
export async function findPersonAccess(
  services: Services,
  staff: StaffMember,
  { call, borrowerId }: ApprovalRow,
): Promise<DeskReplyInput<'approval'>['person']> {
  if (call !== 'correctPerson' || borrowerId === null) return null;
  const { market, mobilePhone } = await getBorrower(services.db, borrowerId);
  const { basis, evidence } = await checkAccess(services, staff, 'reveal', borrowerId);
  return { access: { basis, evidence }, callingCode: getCallingCode(services.config, market, mobilePhone) };
}

type Evidence = Pick<
  DeskReplyInput<'approval'>,
  | 'limit'
  | 'payment'
  | 'recordedBy'
  | 'line'
  | 'possibleDuplicates'
  | 'plan'
  | 'inForce'
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
  const ofLoan = call === 'refund' || call === 'reverse' ? order : undefined;
  const found = ofLoan && findPayment(ofLoan.payments, String(request.paymentId));
  const payment = ofLoan && found && { ...found, currency: ofLoan.terms.currency };
  const findRecorder = await loadRecorders(
    services.db,
    payment && order ? [{ ...payment, borrowerId: order.borrowerId }] : [],
  );
  return {
    limit: limit === undefined ? null : { perRequest: limit.perRequest, perDay: limit.perDay ?? null },
    line: line ?? null,
    possibleDuplicates: isPending ? await listDuplicatesOfRequest(services.db, row) : [],
    debtAtRequest: row.atRequest?.debt ?? null,
    paidSince: order === undefined || !isPending ? null : sumPaidSince(order, row.askedAt),
    plan: order === undefined || !isPending ? null : await findPlan(services, row, order),
    inForce: order === undefined || !isPending ? null : await findInForce(services, row, order),
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
  { call, request: { periods, annualRate = '0' } }: ApprovalRow,
  order: Order,
): Promise<Evidence['plan']> {
  if (call !== 'restructure' || !Array.isArray(periods)) return null;
  const today = calendarDayIn(getMarket(config, order.terms.market).timeZone, await clock.now());
  return describeRestructurePlan(
    order,
    { periods: periods.map(Number), annualRate: String(annualRate) },
    today,
  );
}

/** What is in force of the loan that new dates are asked for, and what its borrower disputes. */
async function findInForce(
  { db, clock }: Services,
  { call }: ApprovalRow,
  order: Order,
): Promise<Evidence['inForce']> {
  const statement = findStatement(order, calendarDayIn(order.terms.timeZone, await clock.now()));
  if (call !== 'restructure' || statement === null) return null;
  const offer = findOpenOffer(statement);
  return {
    offer: offer && { amount: offer.remaining, expiresOn: offer.expiresOn },
    isOnHold: statement.collectionHold !== null,
    holdUntil: statement.collectionHold?.until ?? null,
    isDisputed: await isDisputed(db, order.borrowerId, statement),
  };
}

async function findLine(db: Database, lineId: string): Promise<Evidence['line'] | undefined> {
  const lines = await db
    .selectFrom('bankStatementLines')
    .select(['valueDate', 'reference', 'description'])
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

/** Facts that change later are read only while the request is pending. */
async function findApprovalFacts(services: Services, row: ApprovalRow, isPending: boolean): Promise<Facts> {
  const { db } = services;
  const { call, request, state } = row;
  const { provider, day } = request;
  if (call === 'closeDifference') return { payments: await listReportedAmounts(db, request) };
  if (call === 'closePayoutDifference') return { payout: await findPayoutAmounts(db, request) };
  if (call === 'applyImport' || call === 'undoImport') return { batch: await findBatchFacts(db, request) };
  if (call === 'withdrawSettlement') return { offer: await findOffer(services, row) };
  if (call === 'closeDay' && (isPending || state === 'approved'))
    return { differences: await listDayDifferences(db, String(provider), toDay(String(day))) };
  if (!isPending) return {};
  if (call === 'closeMonth')
    return { month: await findMonthFacts(services, String(request.market), String(request.month)) };
  if (call === 'match' || call === 'returnSuspense') return { claims: await listClaims(services, request) };
  return compareValues(row, await findCurrentValues(db, call, request));
}

/** The values that a request changes, as they may be shown, and which of them changed since it was made. */
function compareValues({ approvalId, atRequest }: ApprovalRow, values: Request): Facts {
  const fields = Object.keys(values);
  if (fields.length === 0) return {};
  const digests = hashValues(approvalId, values);
  const changedSince = fields.filter((field) => {
    const atFirst = atRequest?.values[field];
    return atFirst !== undefined && atFirst !== digests[field];
  });
  return {
    valuesNow: Object.fromEntries(fields.map((field) => [field, maskValue(field, values[field])])),
    changedSince,
  };
}

function maskValue(field: string, value: unknown): unknown {
  if (field === 'mobilePhone') return maskAllButEnd(String(value));
  return field === 'address' ? maskAll(String(value)) : value;
}

type Request = ApprovalRow['request'];

/** The open claims that a payment in suspense fits, whichever loan is asked for. */
async function listClaims(services: Services, { provider, paymentId }: Request): Promise<Facts['claims']> {
  const payment = await unallocatedPaymentsQuery(services.db)
    .where((row) => row.and({ provider: String(provider), paymentId: String(paymentId) }))
    .executeTakeFirst();
  if (payment === undefined) return [];
  const claims = await listFittingClaims(services, payment);
  return addBorrowerNames(
    services.db,
    claims.map(({ matchesAmountAndDay: _, ...claim }) => claim),
  );
}

/** The offer that would be withdrawn, and until when payments under way would complete it. */
async function findOffer(
  services: Services,
  { orderId, borrowerId, request }: ApprovalRow,
): Promise<Facts['offer']> {
  if (orderId === null || borrowerId === null) return undefined;
  const { order, statement } = await getLoanToday(services, orderId);
  const offerId = String(request.offerId);
  const offer = statement?.settlementOffers.find(({ id }) => id === offerId);
  if (statement === null || offer === undefined) return undefined;
  const now = await services.clock.now();
  const withdrawal = await findOfferWithdrawal(services.db, order, statement, offerId, now);
  const { amount, paid, expiresOn } = offer;
  return { amount, paid, expiresOn, currency: order.terms.currency, paysUntil: withdrawal?.until ?? null };
}

async function listReportedAmounts(
  db: Database,
  { provider, paymentId }: Request,
): Promise<Facts['payments']> {
  return db
    .selectFrom('paymentDifferences')
    .select(['receivedAmount', 'receivedCurrency', 'reportedAmount', 'reportedCurrency'])
    .where((row) => row.and({ provider: String(provider), paymentId: String(paymentId) }))
    .orderBy('seenAt')
    .execute();
}

async function findPayoutAmounts(
  db: Database,
  { provider, kind, reference }: Request,
): Promise<Facts['payout']> {
  return db
    .selectFrom('payoutDifferences')
    .select(['listedAmount', 'ourAmount', 'currency'])
    .where('provider', '=', String(provider))
    .where(sql<boolean>`kind = ${String(kind)}`)
    .where('reference', '=', String(reference))
    .executeTakeFirst();
}

async function findBatchFacts(db: Database, { batchId }: Request): Promise<Facts['batch']> {
  const batch = await db
    .selectFrom('importBatches')
    .select(['batchId', 'name', 'borrowers', 'loans', 'errors', 'totals'])
    .where('batchId', '=', String(batchId))
    .executeTakeFirst();
  return batch && { ...batch, totals: listImportTotals(batch.totals) };
}
