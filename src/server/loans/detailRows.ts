import { dayIn, disbursementOf, type Statement, termInDays } from '../../lending/index.ts';
import type { Database } from '../database/index.ts';
import { dateText, dayText, moneyText, yearlyCostText } from '../format.ts';
import { accountPlace, payoutPlace } from '../personal/index.ts';
import type { Services } from '../services.ts';
import { type AmountRow, amountRows } from './amountRows.ts';
import { yearlyCostOfAgreed } from './cohort.ts';
import type { Order } from './order.ts';
import { type Account, arrivalBy, decisionBy, type View } from './view.ts';

/** The account the loan goes to: that of its payout, and before there is one the account that was agreed to. */
export async function payoutAccount(
  { db, personal }: Pick<Services, 'db' | 'personal'>,
  order: Order,
): Promise<Account> {
  const { borrowerId, orderId } = order;
  const payout = await db
    .selectFrom('payouts')
    .select(['payoutId', 'state', 'accountNumber', 'createdAt', 'declaredFailedAt'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .orderBy('attempt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (payout === undefined) return agreedAccount(db, order);
  const { payoutId, state, createdAt, declaredFailedAt } = payout;
  const number = personal.decrypt(payoutPlace(payoutId, 'account_number'), payout.accountNumber);
  const bound = await db
    .selectFrom('bankAccounts')
    .select(['bankName', 'accountNumber'])
    .where('borrowerId', '=', borrowerId)
    .execute();
  const place = accountPlace(borrowerId);
  const account = bound.find(({ accountNumber }) => personal.decrypt(place, accountNumber) === number);
  const text = accountText(account?.bankName ?? '', number.slice(-4));
  // One that never left is no fault of the account.
  const hasFailed = (state === 'returned' || state === 'refused') && declaredFailedAt === null;
  return { text, hasFailed, since: createdAt };
}

/** The account the loan went to, as it was agreed to. */
export async function agreedAccount(db: Database, { borrowerId, orderId }: Order): Promise<Account> {
  const agreed = await db
    .selectFrom('agreements')
    .select(['payoutBank', 'payoutLast4'])
    .where('borrowerId', '=', borrowerId)
    .where('orderId', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  return { text: agreed?.payoutLast4 ? accountText(agreed.payoutBank, agreed.payoutLast4) : '' };
}

function accountText(bank: string, last4: string): string {
  return `${bank}\u00a0···\u00a0${last4}`.trim();
}

/** The rows of `userOrderDetail`, for the state the order is in. */
export function detailRows(view: View): AmountRow[] {
  const { statement, state } = view;
  if (state === 'declined' || state === 'cancelled') return [];
  if (statement === null) return state === 'in_review' ? reviewRows(view) : payOutRows(view);
  if (state === 'repaid') return repaidRows(view, statement);
  return [...amountRows(view.order, statement, view.market, view.texts), ...besideRows(view, statement)];
}

function reviewRows({ order, today, market, texts }: View): AmountRow[] {
  const { rows, language } = texts;
  const by = decisionBy(order);
  return [
    { text: rows.principal, value: moneyText(order.terms.principal, market) },
    { text: rows.term, value: rows.days(termInDays(order.terms)) },
    { text: rows.requestedOn, value: dayText(dayIn(order.terms.timeZone, order.createdAt), language) },
    ...(by < today ? [] : [{ text: rows.decisionBy, value: dayText(by, language) }]),
  ];
}

function payOutRows(view: View): AmountRow[] {
  const { order, today, market, texts, account } = view;
  const { rows, language } = texts;
  const by = arrivalBy(view);
  const { amount, commission, commissionVat } = disbursementOf(order.terms);
  const arrives: AmountRow = {
    text: rows.arrives,
    value: rows.arrivesBy(dayText(by, language)),
    tone: 'beside',
  };
  return [
    { text: rows.youReceive, value: moneyText(amount, market) },
    { text: rows.commission, value: amountOrNothing(commission, market) },
    {
      text: rows.commissionVat(market.tax[language], order.terms),
      value: amountOrNothing(commissionVat, market),
    },
    { text: rows.principal, value: moneyText(order.terms.principal, market), tone: 'sum' },
    { text: rows.account, value: account.text, tone: 'beside' },
    ...(account.hasFailed || by < today ? [] : [arrives]),
    { text: rows.term, value: rows.days(termInDays(order.terms)), tone: 'beside' },
  ];
}

/** What stands beside the debt: the loan's yearly cost, a moved date, money that paid nothing off yet. */
function besideRows({ order, market, texts }: View, statement: Statement): AmountRow[] {
  const { rows, language } = texts;
  const { asOf, disbursedOn, disbursement, earlyRepaymentFrom, extensions, former, instalments } = statement;
  const moved = extensions.findLast(({ state }) => state === 'effective')?.previousDueOn;
  const replaced = former.at(-1);
  const hasSeveral = instalments.length > 1;
  const isClosed = hasSeveral && earlyRepaymentFrom !== null && earlyRepaymentFrom > asOf;
  const cost = yearlyCostOfAgreed(market.yearlyCost.kind, order.terms, disbursedOn);
  const beside: [string, string][] = [
    [rows.held, amountOrNothing(statement.extensionHeld, market)],
    [rows.credit, amountOrNothing(statement.credit, market)],
    [rows.movedDueDate, moved ? dayText(moved, language) : ''],
    [rows.newPlanSince, replaced ? dayText(replaced.replacedOn, language) : ''],
    [rows.fullRepaymentFrom, isClosed ? dayText(earlyRepaymentFrom, language) : ''],
    [rows.youReceived, hasSeveral ? moneyText(disbursement.amount, market) : ''],
    [market.yearlyCost.name[language], yearlyCostText(cost.percent, market, language)],
  ];
  return beside
    .filter(([, value]) => value !== '' && value !== '0')
    .map(([text, value]) => ({ text, value, tone: 'beside' }));
}

/** What was paid in all: what the borrower received, and every cost. */
function repaidRows({ order, market, texts }: View, statement: Statement): AmountRow[] {
  const { rows, language, component } = texts;
  const { disbursement, totals, payments } = statement;
  const { commission, commissionVat } = disbursement;
  const sumOf = (of: 'amount' | 'credit' | 'extensionFee' | 'held') =>
    payments.reduce((sum, payment) => sum + payment[of], 0);
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
    [texts.toExtension, sumOf('extensionFee') + sumOf('held')],
    [rows.waived, -Object.values(totals).reduce((sum, { waived }) => sum + waived, 0)],
    [rows.tooMuch, sumOf('credit')],
  ];
  return [
    ...parts.map(([text, amount]) => ({ text, value: amountOrNothing(amount, market) })),
    { text: rows.paidInAll, value: moneyText(sumOf('amount'), market), tone: 'sum' },
    {
      text: rows.paidOn,
      value: statement.settledOn ? dayText(statement.settledOn, language) : '',
      tone: 'beside',
    },
    { text: rows.credit, value: amountOrNothing(statement.credit, market), tone: 'beside' },
  ];
}

/** Every payment of a loan of several: which, by when, how much of it is left. */
export function planRows({ statement, state, market, texts, today }: View): AmountRow[] {
  if (statement === null || state === 'repaid' || statement.instalments.length === 1) return [];
  const { instalments } = statement;
  return instalments.map(({ number, dueOn, outstanding, paidOn }) => ({
    text: texts.planned(texts.instalment(number, instalments.length), dateText(dueOn, texts.language)),
    value: paidOn === null ? moneyText(outstanding, market) : texts.rows.paidPart,
    ...(paidOn === null ? {} : { tone: 'paid' }),
    ...(paidOn === null && dueOn < today ? { tone: 'overdue' } : {}),
  }));
}

/** Pages hide rows whose value is '0'. Source: SPEC 2. */
function amountOrNothing(amount: number, market: View['market']): string {
  return amount === 0 ? '0' : moneyText(amount, market);
}
