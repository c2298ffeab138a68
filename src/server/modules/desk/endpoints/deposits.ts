import type { DeskRow } from '../../../../contract/desk/schemas/index.ts';
import { dayIn, minor } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { Database } from '../../../platform/database/index.ts';
import { notFound } from '../../api/index.ts';
import {
  type BankStatementLine,
  consumeLine,
  findStatementLine,
  listSelfImportedLines,
} from '../../bankStatements/index.ts';
import { lockOrder, type Order, paymentKey } from '../../loans/index.ts';
import {
  canRefund,
  completeRefund,
  computeRefundableCredit,
  isManualPayment,
  requestRefund,
} from '../../payments/index.ts';
import type { Services } from '../../services.ts';
import {
  type Deposit,
  depositFromTill,
  isManualPaymentMatched,
  matchDeposit as matchToLine,
} from '../../tills/index.ts';
import { listStaffIdsOfPerson } from '../auth/accounts.ts';
import { type DeskOperation, readEndpoint, writeEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { paginate } from '../pagination.ts';
import { hasChangedCredit } from '../writes/limits.ts';
import { getOrder, getOrderKey, getPayment, getStaffEmails, loanOperation } from './lookups.ts';
import { getOwnTill } from './tills.ts';

export const deposits = readEndpoint('deposits', async (services, _staff, { market, state, ...page }) => {
  let query = services.db.selectFrom('tillDeposits').selectAll();
  if (market !== undefined) query = query.where('market', '=', market);
  if (state !== undefined) query = query.where('matchedAt', state === 'open' ? 'is' : 'is not', null);
  const order = { by: { depositedAt: 'instant', depositId: 'text' }, isDescending: true } as const;
  return paginate(query, order, page, async (rows) => {
    const depositors = rows.map(({ staffId }) => staffId);
    const emails = await getStaffEmails(services.db, depositors);
    const lines = await listUnusedLines(services.db, rows);
    return rows.map((row): DeskRow<'deposits'> => {
      const { staffId, ...deposit } = row;
      const suggestions = row.matchedAt === null ? suggestLines(services, row, lines) : [];
      return { ...deposit, staff: emails.get(staffId) ?? '', suggestions };
    });
  });
});

const maxSuggested = 5;

/** The day of a deposit in its market: its bank shows it on that day or later. */
function depositDay({ config }: Pick<Services, 'config'>, { market, depositedAt }: Deposit): string {
  return dayIn(getMarket(config, market).timeZone, depositedAt);
}

type StatementLineKey = { market: string; currency: string; amount: number; valueDate: string };

function isLineForDeposit(
  line: StatementLineKey,
  { market, currency, amount }: Deposit,
  depositDate: string,
): boolean {
  const isSame = line.market === market && line.currency === currency && line.amount === amount;
  return isSame && line.valueDate >= depositDate;
}

/** Unused lines that a deposit may be. */
function suggestLines(services: Services, deposit: Deposit, lines: readonly UnusedLine[]) {
  const depositDate = depositDay(services, deposit);
  return lines
    .filter((line) => isLineForDeposit(line, deposit, depositDate))
    .slice(0, maxSuggested)
    .map(({ lineId, valueDate, reference, description }) => ({ lineId, valueDate, reference, description }));
}

type UnusedLine = Awaited<ReturnType<typeof listUnusedLines>>[number];

async function listUnusedLines(db: Database, rows: readonly Deposit[]) {
  const open = rows.filter(({ matchedAt }) => matchedAt === null);
  if (open.length === 0) return [];
  return db
    .selectFrom('bankStatementLines')
    .select(['lineId', 'market', 'currency', 'amount', 'valueDate', 'reference', 'description'])
    .where('usedAs', 'is', null)
    .where('currency', 'in', [...new Set(open.map(({ currency }) => currency))])
    .where('amount', 'in', [...new Set(open.map(({ amount }) => amount))])
    .orderBy('valueDate')
    .orderBy('lineId')
    .limit(1_000)
    .execute();
}

export const deposit = writeEndpoint('deposit', {
  async execute(services, { staff: { staffId }, now }, { tillId, amount }) {
    const till = await getOwnTill(services.db, tillId, staffId);
    const created = await depositFromTill(services, till, { amount, staffId }, now);
    if (created === undefined) throw conflictError('moreThanHeld');
    const { depositId, currency } = created;
    return { reply: { depositId, tillId, currency, amount }, auditAmount: { amount, currency } };
  },
});

/** A deposit that a line may be said to be, locked. Throws 404 and 409. */
async function lockMatchingDeposit(
  services: Services,
  depositId: string,
  lineId: string,
): Promise<{ found: Deposit; line: BankStatementLine }> {
  const { db } = services;
  const found = await db
    .selectFrom('tillDeposits')
    .selectAll()
    .where('depositId', '=', depositId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (found.matchedAt !== null) throw conflictError('matched');
  const line = await findStatementLine(db, lineId);
  if (line === undefined || line.market !== found.market) throw conflictError('noLine');
  if (line.usedAs !== null) throw conflictError('lineUsed');
  if (!isLineForDeposit(line, found, depositDay(services, found))) throw conflictError('otherLine');
  return { found, line };
}

export const matchDeposit = writeEndpoint('matchDeposit', {
  /**
   * A line that nobody but the maker imported is no evidence for the maker, one that files describe differently for nobody; nor
   * does anybody alone match an own deposit.
   */
  async describeOperation(services, { depositId, lineId }, staff): Promise<DeskOperation | null> {
    const { found, line } = await lockMatchingDeposit(services, depositId, lineId);
    const { market, currency, amount, staffId: depositor } = found;
    const operation = { subjectKey: depositId, market, currency, amount, orderId: null, borrowerId: null };
    const own = await listStaffIdsOfPerson(services.db, staff);
    if ((await listSelfImportedLines(services.db, [lineId], own)).has(lineId))
      return { ...operation, approvalReason: 'noStatementLine' };
    if (line.isDisputed) return { ...operation, approvalReason: 'noEvidence' };
    return own.includes(depositor) ? { ...operation, approvalReason: 'ownDeposit' } : null;
  },
  async execute(services, { actorId, now }, { depositId, lineId }) {
    const { found } = await lockMatchingDeposit(services, depositId, lineId);
    const lineUsage = { usedAs: 'deposit', usedFor: depositId } as const;
    if (!(await consumeLine(services.db, lineId, lineUsage, now))) throw conflictError('lineUsed');
    if (!(await matchToLine(services, found, { lineId, matchedBy: actorId }, now)))
      throw conflictError('matched');
    const { currency, amount } = found;
    return { reply: { depositId, lineId, currency, amount }, auditAmount: { amount, currency } };
  },
});

/** Whether every hand-recorded payment of a loan is matched to its deposit or statement line. */
async function isManualMoneyMatched({ db }: Services, { borrowerId, payments }: Order): Promise<boolean> {
  for (const payment of payments.filter(isManualPayment)) {
    const { provider, paymentId } = payment;
    if (!(await isManualPaymentMatched(db, { borrowerId, provider, paymentId }))) return false;
  }
  return true;
}

/** The refund is written down with who asked for it; its provider is asked once that is committed. */
export const refund = writeEndpoint('refund', {
  /** All that is left of a payment is as much as who agrees to it is shown. */
  async describeOperation(services, input, staff) {
    const { borrowerId, orderId } = await getOrderKey(services.db, input.orderId);
    // What is weighed here is what is refunded below.
    await lockOrder(services.db, borrowerId, orderId);
    const order = await getOrder(services.db, input.orderId);
    const payment = getPayment(order, input.paymentId);
    if (!canRefund(services, payment.provider)) throw conflictError('noWayBack');
    const now = await services.clock.now();
    const credit = await computeRefundableCredit(services.db, order, payment, now);
    const { refundable: left, withManualPayments: withHandMoney } = credit;
    const isMatched = await isManualMoneyMatched(services, order);
    const amount = input.amount ?? (isMatched ? withHandMoney : left);
    if (amount > left && amount <= withHandMoney && !isMatched) throw conflictError('notMatchedYet');
    const subjectKey = `${order.orderId} ${paymentKey(payment.provider, payment.paymentId)}`;
    const operation = { ...loanOperation(order, amount, subjectKey), request: { ...input, amount } };
    if (amount > left) return { ...operation, approvalReason: 'handMoney' };
    const staffIds = await listStaffIdsOfPerson(services.db, staff);
    const hasChanged = await hasChangedCredit(services, staffIds, order.orderId);
    return hasChanged ? { ...operation, approvalReason: 'ownPayment' } : operation;
  },
  async execute(services, context, { orderId, paymentId: paymentName, amount }) {
    const order = await getOrder(services.db, orderId);
    const { currency } = order.terms;
    const { provider, paymentId } = getPayment(order, paymentName);
    const partialOption = amount === undefined ? {} : { part: { amount: minor(amount), key: context.key } };
    const includesHandMoney = await isManualMoneyMatched(services, order);
    const payment = { borrowerId: order.borrowerId, orderId, provider, paymentId };
    const request = { ...payment, includesHandMoney, ...partialOption };
    const outcome = await requestRefund(services, request, context);
    if (outcome === 'notFound') throw notFound();
    if (typeof outcome === 'string') throw conflictError(outcome);
    const toReply = (state: 'paid' | 'asked' | 'refused') => ({
      orderId,
      currency,
      refund: state,
      amount: state === 'refused' ? null : outcome.amount,
    });
    const afterCommit = async (rootServices: Services) => {
      const { state } = await completeRefund(rootServices, outcome, context);
      return toReply(state === 'paid' || state === 'refused' ? state : 'asked');
    };
    return { reply: toReply('asked'), afterCommit };
  },
});
