import {
  addDays,
  computeDisbursement,
  type Day,
  dayIn,
  type OrderState,
  type Statement,
  termInDays,
} from '../../../lending/index.ts';
import { formatDate, formatMoney, formatWeekdayDate, formatYearlyCost } from '../../config/format.ts';
import type { MarketConfig } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { accountContext, payoutContext } from '../../platform/fieldEncryption/index.ts';
import type { Services } from '../services.ts';
import { type AmountRow, createAmountRows } from './amountRows.ts';
import type { AutomaticRefund } from './automaticRefund.ts';
import type { DeclineReason } from './decision.ts';
import { getCachedYearlyCost, type LoanSnapshot } from './loanSnapshot.ts';
import type { Order } from './order.ts';
import type { LoanTexts } from './texts.ts';

/** The account the loan goes to: that of its payout, and before there is one the account that was agreed to. */
export async function getPayoutAccount(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  order: Order,
): Promise<DisplayedAccount> {
  const { borrowerId, orderId } = order;
  const payout = await db
    .selectFrom('payouts')
    .select(['payoutId', 'state', 'accountNumber', 'createdAt', 'declaredFailedAt'])
    .where((row) => row.and({ borrowerId, orderId }))
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (payout === undefined) return getAgreedAccount(db, order);
  const { payoutId, state, createdAt, declaredFailedAt } = payout;
  const number = personal.decrypt(payoutContext(payoutId, 'account_number'), payout.accountNumber);
  const boundAccounts = await db
    .selectFrom('bankAccounts')
    .select(['bankName', 'accountNumber'])
    .where('borrowerId', '=', borrowerId)
    .execute();
  const encryptionContext = accountContext(borrowerId);
  const account = boundAccounts.find(
    ({ accountNumber }) => personal.decrypt(encryptionContext, accountNumber) === number,
  );
  const text = formatAccount(account?.bankName ?? '', number.slice(-4));
  // One that never left is no fault of the account.
  const hasFailed = (state === 'returned' || state === 'refused') && declaredFailedAt === null;
  return { text, hasFailed, payoutStartedAt: createdAt };
}

/** The account the loan went to, as it was agreed to. */
export async function getAgreedAccount(
  db: Database,
  { borrowerId, orderId }: Order,
): Promise<DisplayedAccount> {
  const agreement = await db
    .selectFrom('agreements')
    .select(['payoutBank', 'payoutLast4'])
    .where((row) => row.and({ borrowerId, orderId }))
    .limit(1)
    .executeTakeFirst();
  return { text: agreement?.payoutLast4 ? formatAccount(agreement.payoutBank, agreement.payoutLast4) : '' };
}

function formatAccount(bank: string, last4: string): string {
  return `${bank}\u00a0···\u00a0${last4}`.trim();
}

/** The rows of `userOrderDetail`, for the state the order is in. */
export function orderDetailRows(view: OrderView): AmountRow[] {
  const { statement, state } = view;
  if (state === 'declined' || state === 'cancelled') return [];
  if (statement === null) return state === 'in_review' ? createReviewRows(view) : createPayoutRows(view);
  if (state === 'repaid') return createRepaidRows(view, statement);
  return [
    ...createAmountRows(view.order, statement, view.market, view.texts),
    ...createSupplementaryRows(view, statement),
  ];
}

function createReviewRows({ order, today, market, texts }: OrderView): AmountRow[] {
  const { rows, language } = texts;
  const by = computeDecisionDeadline(order);
  return [
    { text: rows.principal, value: formatMoney(order.terms.principal, market) },
    { text: rows.term, value: rows.days(termInDays(order.terms)) },
    {
      text: rows.requestedOn,
      value: formatWeekdayDate(dayIn(order.terms.timeZone, order.createdAt), language),
    },
    ...(by < today ? [] : [{ text: rows.decisionBy, value: formatWeekdayDate(by, language) }]),
  ];
}

function createPayoutRows(view: OrderView): AmountRow[] {
  const { order, today, market, texts, account } = view;
  const { rows, language } = texts;
  const by = computeArrivalDeadline(view);
  const { amount, commission, commissionVat } = computeDisbursement(order.terms);
  const arrivalRow: AmountRow = {
    text: rows.arrives,
    value: rows.arrivesBy(formatWeekdayDate(by, language)),
    tone: 'beside',
  };
  return [
    { text: rows.youReceive, value: formatMoney(amount, market) },
    { text: rows.commission, value: formatAmountOrZero(commission, market) },
    {
      text: rows.commissionVat(market.tax[language], order.terms),
      value: formatAmountOrZero(commissionVat, market),
    },
    { text: rows.principal, value: formatMoney(order.terms.principal, market), tone: 'sum' },
    { text: rows.account, value: account.text, tone: 'beside' },
    ...(account.hasFailed || by < today ? [] : [arrivalRow]),
    { text: rows.term, value: rows.days(termInDays(order.terms)), tone: 'beside' },
  ];
}

/** What stands beside the debt: the loan's yearly cost, a moved date, money that paid nothing off yet. */
function createSupplementaryRows({ order, market, texts }: OrderView, statement: Statement): AmountRow[] {
  const { rows, language } = texts;
  const {
    asOf,
    disbursedOn,
    disbursement,
    earlyRepaymentFrom,
    extensions,
    supersededSchedules: former,
    instalments,
  } = statement;
  const previousDueDate = extensions.findLast(({ state }) => state === 'effective')?.previousDueOn;
  const supersededSchedule = former.at(-1);
  const hasSeveral = instalments.length > 1;
  const isEarlyRepaymentClosed = hasSeveral && earlyRepaymentFrom !== null && earlyRepaymentFrom > asOf;
  const cost = getCachedYearlyCost(market.yearlyCost.kind, order.terms, disbursedOn);
  const supplementaryRows: [string, string][] = [
    [rows.held, formatAmountOrZero(statement.extensionHeld, market)],
    [rows.credit, formatAmountOrZero(statement.credit, market)],
    [rows.movedDueDate, previousDueDate ? formatWeekdayDate(previousDueDate, language) : ''],
    [rows.newPlanSince, supersededSchedule ? formatWeekdayDate(supersededSchedule.replacedOn, language) : ''],
    [rows.fullRepaymentFrom, isEarlyRepaymentClosed ? formatWeekdayDate(earlyRepaymentFrom, language) : ''],
    [rows.youReceived, hasSeveral ? formatMoney(disbursement.amount, market) : ''],
    [market.yearlyCost.name[language], formatYearlyCost(cost.percent, market, language)],
  ];
  return supplementaryRows
    .filter(([, value]) => value !== '' && value !== '0')
    .map(([text, value]) => ({ text, value, tone: 'beside' }));
}

/** What was paid in all: what the borrower received, and every cost. */
function createRepaidRows({ order, market, texts }: OrderView, statement: Statement): AmountRow[] {
  const { rows, language, component } = texts;
  const { disbursement, totals, payments } = statement;
  const { commission, commissionVat } = disbursement;
  const sumPayments = (field: 'amount' | 'credit' | 'extensionFee' | 'held') =>
    payments.reduce((sum, payment) => sum + payment[field], 0);
  const parts: [string, number][] = [
    [rows.youReceived, totals.principal.accrued - commission - commissionVat],
    [rows.commission, commission],
    [rows.commissionVat(market.tax[language], order.terms), commissionVat],
    [component.interest, totals.interest.accrued],
    [rows.interestVat(market.tax[language], order.terms), totals.vat.accrued],
    [component.lateInterest, totals.lateInterest.accrued],
    [component.penalty, totals.penalty.accrued],
    [component.fee, totals.fee.accrued],
    [component.enforcement, totals.enforcement.accrued],
    [texts.toExtension, sumPayments('extensionFee') + sumPayments('held')],
    [rows.waived, -Object.values(totals).reduce((sum, { waived }) => sum + waived, 0)],
    [rows.tooMuch, sumPayments('credit')],
  ];
  return [
    ...parts.map(([text, amount]) => ({ text, value: formatAmountOrZero(amount, market) })),
    { text: rows.paidInAll, value: formatMoney(sumPayments('amount'), market), tone: 'sum' },
    {
      text: rows.paidOn,
      value: statement.settledOn ? formatWeekdayDate(statement.settledOn, language) : '',
      tone: 'beside',
    },
    { text: rows.credit, value: formatAmountOrZero(statement.credit, market), tone: 'beside' },
  ];
}

/** Every payment of a loan of several: which, by when, how much of it is left. */
export function orderPlanRows({ statement, state, market, texts, today }: OrderView): AmountRow[] {
  if (statement === null || state === 'repaid' || statement.instalments.length === 1) return [];
  const { instalments } = statement;
  return instalments.map(({ number, dueOn, outstanding, paidOn }) => ({
    text: texts.planned(texts.instalment(number, instalments.length), formatDate(dueOn, texts.language)),
    value: paidOn === null ? formatMoney(outstanding, market) : texts.rows.paidPart,
    ...(paidOn === null ? {} : { tone: 'paid' }),
    ...(paidOn === null && dueOn < today ? { tone: 'overdue' } : {}),
  }));
}

/** Pages hide rows whose value is '0'. Source: SPEC 2. */
function formatAmountOrZero(amount: number, market: OrderView['market']): string {
  return amount === 0 ? '0' : formatMoney(amount, market);
}

/** An order as it stands today, and what is needed to speak of it. */
export type OrderView = {
  order: Order;
  /** Null until it has been paid out. */
  loan: LoanSnapshot | null;
  statement: Statement | null;
  state: OrderState;
  today: Day;
  market: MarketConfig;
  texts: LoanTexts;
  account: DisplayedAccount;
  /** Whether it is for less than was asked for; known while its money is on the way. */
  isReducedAmount?: boolean;
  /** The rule that declined it; undefined where none did. */
  declineReason: DeclineReason | undefined;
  /** When its credit goes back by itself; undefined where it doesn't. */
  automaticRefund?: AutomaticRefund | undefined;
};

/** The account the loan goes to, as the page names it. `hasFailed`: its bank didn't take the money, or gave it back. */
export type DisplayedAccount = {
  text: string;
  hasFailed?: boolean;
  /** When the payout that is under way was begun. */
  payoutStartedAt?: Date;
};

/** Funds are credited within 3 days of acceptance. Source: SPEC 9. */
const arrivalDays = 3;

/** A decision falls within 1 day. Source: SPEC 9. */
export function computeDecisionDeadline(order: Order): Day {
  return addDays(dayIn(order.terms.timeZone, order.createdAt), 1);
}

/** By when the money arrives: counted from its payout, and before there is one from the last day of the decision. */
export function computeArrivalDeadline({ order, account }: Pick<OrderView, 'order' | 'account'>): Day {
  const from = account.payoutStartedAt
    ? dayIn(order.terms.timeZone, account.payoutStartedAt)
    : computeDecisionDeadline(order);
  return addDays(from, arrivalDays);
}
