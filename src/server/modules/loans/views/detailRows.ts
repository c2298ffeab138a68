import {
  addDays,
  calendarDayIn,
  computeDisbursement,
  computeTermDays,
  type Day,
  lateChargeComponents,
  lenderFeeComponents,
  type OrderState,
  type Statement,
} from '../../../../lending/index.ts';
import { formatDate, formatYearlyCost } from '../../../config/format.ts';
import type { Database } from '../../../platform/database/index.ts';
import { accountContext, payoutContext } from '../../../platform/fieldEncryption/index.ts';
import type { Services } from '../../services.ts';
import type { LoanOnDay } from '../orders/loanOnDay.ts';
import type { Order } from '../orders/order.ts';
import type { ScheduledRefund } from '../orders/refundSchedule.ts';
import { getCachedYearlyCost } from '../orders/termsCache.ts';
import type { DeclineReason } from '../origination/decision.ts';
import { formatInstalment, formatTaxLabel, type LoanTexts } from '../texts.ts';
import { type AmountRow, createAmountRows } from './amountRows.ts';

/** The account that a loan is disbursed to: that of its payout, else the agreed one. */
export async function getPayoutAccount(
  { db, fieldEncryption }: Pick<Services, 'db' | 'fieldEncryption'>,
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
  const number = fieldEncryption.decrypt(payoutContext(payoutId, 'account_number'), payout.accountNumber);
  const boundAccounts = await db
    .selectFrom('bankAccounts')
    .select(['bankName', 'accountNumber'])
    .where('borrowerId', '=', borrowerId)
    .execute();
  const encryptionContext = accountContext(borrowerId);
  const account = boundAccounts.find(
    ({ accountNumber }) => fieldEncryption.decrypt(encryptionContext, accountNumber) === number,
  );
  const text = formatAccount(account?.bankName ?? '', number.slice(-4));
  // A payout declared failed never left, so its account isn't at fault.
  const hasFailed = (state === 'returned' || state === 'refused') && declaredFailedAt === null;
  return { text, hasFailed, payoutStartedAt: createdAt };
}

/** The account named in the agreement. */
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

/** The rows of `userOrderDetail`, by the order's state. */
export function orderDetailRows(view: OrderView): AmountRow[] {
  const { order, statement, state, texts } = view;
  if (state === 'declined' || state === 'cancelled') return [];
  if (statement === null) return state === 'in_review' ? createReviewRows(view) : createPayoutRows(view);
  if (state === 'repaid') return createRepaidRows(view, statement);
  return [...createAmountRows(order, statement, texts), ...createSupplementaryRows(view, statement)];
}

function createReviewRows({ order, today, texts }: OrderView): AmountRow[] {
  const { t, money, day, days } = texts;
  const by = computeDecisionDeadline(order);
  return [
    { text: t('rows.principal'), value: money(order.terms.principal) },
    { text: t('rows.term'), value: days(computeTermDays(order.terms)) },
    { text: t('rows.requestedOn'), value: day(calendarDayIn(order.terms.timeZone, order.createdAt)) },
    ...(by < today ? [] : [{ text: t('rows.decisionBy'), value: day(by) }]),
  ];
}

function createPayoutRows(view: OrderView): AmountRow[] {
  const { order, today, texts, account } = view;
  const { t, money, day, days } = texts;
  const by = computeArrivalDeadline(view);
  const { amount, commission, commissionVat } = computeDisbursement(order.terms);
  const arrival = t('rows.arrivesBy', { day: day(by) });
  return [
    { text: t('rows.youReceive'), value: money(amount) },
    { text: t('rows.commission'), value: formatAmountOrZero(commission, texts) },
    {
      text: formatTaxLabel(texts, 'commission', order.terms),
      value: formatAmountOrZero(commissionVat, texts),
    },
    { text: t('rows.principal'), value: money(order.terms.principal), tone: 'sum' },
    { text: t('rows.account'), value: account.text, tone: 'beside' },
    ...(account.hasFailed || by < today
      ? []
      : [{ text: t('rows.arrives'), value: arrival, tone: 'beside' } as const]),
    { text: t('rows.term'), value: days(computeTermDays(order.terms)), tone: 'beside' },
  ];
}

/** Rows that are no part of the amount: held money and credit, moved dates, yearly cost. */
function createSupplementaryRows({ order, texts }: OrderView, statement: Statement): AmountRow[] {
  const { t, money, day, market, language } = texts;
  const { asOf, disbursedOn, disbursement, earlyRepaymentFrom, instalments } = statement;
  const previousDueDate = statement.extensions.findLast(({ state }) => state === 'effective')?.previousDueOn;
  const supersededSchedule = statement.supersededSchedules.at(-1);
  const hasSeveral = instalments.length > 1;
  const isEarlyRepaymentClosed = hasSeveral && earlyRepaymentFrom !== null && earlyRepaymentFrom > asOf;
  const cost = getCachedYearlyCost(market.yearlyCost.kind, order.terms, disbursedOn);
  const supplementaryRows: [string, string][] = [
    [t('rows.held'), formatAmountOrZero(statement.extensionHeld, texts)],
    [t('rows.credit'), formatAmountOrZero(statement.credit, texts)],
    [t('rows.movedDueDate'), previousDueDate ? day(previousDueDate) : ''],
    [t('rows.newPlanSince'), supersededSchedule ? day(supersededSchedule.replacedOn) : ''],
    [t('rows.fullRepaymentFrom'), isEarlyRepaymentClosed ? day(earlyRepaymentFrom) : ''],
    [t('rows.youReceived'), hasSeveral ? money(disbursement.amount) : ''],
    [market.yearlyCost.name[language], formatYearlyCost(cost.percent, market, language)],
  ];
  return supplementaryRows
    .filter(([, value]) => value !== '' && value !== '0')
    .map(([text, value]) => ({ text, value, tone: 'beside' }));
}

/** The composition of all payments: amount received and each cost. */
function createRepaidRows({ order, texts }: OrderView, statement: Statement): AmountRow[] {
  const { t, money, day } = texts;
  const { disbursement, totals, payments, settledOn } = statement;
  const { commission, commissionVat } = disbursement;
  const sumPayments = (field: 'amount' | 'credit' | 'extensionFee' | 'held') =>
    payments.reduce((sum, payment) => sum + payment[field], 0);
  const parts: [string, number][] = [
    [t('rows.youReceived'), totals.principal.accrued - commission - commissionVat],
    [t('rows.commission'), commission],
    [formatTaxLabel(texts, 'commission', order.terms), commissionVat],
    [t('component.interest'), totals.interest.accrued],
    [formatTaxLabel(texts, 'interest', order.terms), totals.vat.accrued],
    ...[...lateChargeComponents, ...lenderFeeComponents].map((charge): [string, number] => [
      t(`component.${charge}`),
      totals[charge].accrued,
    ]),
    [t('toExtension'), sumPayments('extensionFee') + sumPayments('held')],
    [t('rows.waived'), -Object.values(totals).reduce((sum, { waived }) => sum + waived, 0)],
    [t('rows.overpaid'), sumPayments('credit')],
  ];
  return [
    ...parts.map(([text, amount]) => ({ text, value: formatAmountOrZero(amount, texts) })),
    { text: t('rows.paidInAll'), value: money(sumPayments('amount')), tone: 'sum' },
    { text: t('rows.paidOn'), value: settledOn ? day(settledOn) : '', tone: 'beside' },
    { text: t('rows.credit'), value: formatAmountOrZero(statement.credit, texts), tone: 'beside' },
  ];
}

/** The instalments of a loan of several, with due date and amount left. */
export function orderPlanRows({ statement, state, texts, today }: OrderView): AmountRow[] {
  if (statement === null || state === 'repaid' || statement.instalments.length === 1) return [];
  const { t, money, language } = texts;
  const { instalments } = statement;
  return instalments.map(({ number, dueOn, outstanding, paidOn }) => {
    const instalment = formatInstalment(texts, number, instalments.length);
    const text = t('planned', { instalment, day: formatDate(dueOn, language) });
    if (paidOn !== null) return { text, value: t('rows.paidPart'), tone: 'paid' };
    return { text, value: money(outstanding), ...(dueOn < today ? { tone: 'overdue' } : {}) };
  });
}

/** Pages hide rows whose value is '0'. Source: SPEC 2. */
function formatAmountOrZero(amount: number, { money }: LoanTexts): string {
  return amount === 0 ? '0' : money(amount);
}

/** An order today, with the data of its details page. */
export type OrderView = {
  order: Order;
  /** Null until it has been paid out. */
  loan: LoanOnDay | null;
  statement: Statement | null;
  state: OrderState;
  today: Day;
  texts: LoanTexts;
  account: DisplayedAccount;
  /** Whether it is for less than requested; set while it is being paid out. */
  isReducedAmount?: boolean;
  /** The rule that declined it; undefined where none did. */
  declineReason: DeclineReason | undefined;
  /** The automatic refund of its credit, if any. */
  automaticRefund?: ScheduledRefund | undefined;
};

/** A payout account as displayed. `hasFailed`: its bank refused or returned the payout. */
export type DisplayedAccount = {
  text: string;
  hasFailed?: boolean;
  /** When the current payout was created. */
  payoutStartedAt?: Date;
};

/** Funds are credited within 3 days of acceptance. Source: SPEC 9. */
const arrivalDays = 3;

/** A decision falls within 1 day. Source: SPEC 9. */
export function computeDecisionDeadline(order: Order): Day {
  return addDays(calendarDayIn(order.terms.timeZone, order.createdAt), 1);
}

/** By when the money arrives: counted from the creation of its payout, else from the deadline of the decision. */
export function computeArrivalDeadline({ order, account }: Pick<OrderView, 'order' | 'account'>): Day {
  const from = account.payoutStartedAt
    ? calendarDayIn(order.terms.timeZone, account.payoutStartedAt)
    : computeDecisionDeadline(order);
  return addDays(from, arrivalDays);
}
