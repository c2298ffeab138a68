import { dayIn, disbursementOf, type Statement, termInDays } from '../../lending/index.ts';
import type { Database } from '../database/index.ts';
import { dayText, moneyText, rateText, yearlyCostText } from '../format.ts';
import { yearlyCostOfAgreed } from './alike.ts';
import type { Order } from './order.ts';
import { type Account, decisionBy, type View } from './view.ts';

type Row = { text: string; value: string; tone?: 'overdue' };

/** The account the loan goes to, as the page names it: the one in force when the loan was decided. */
export async function payoutAccount(db: Database, order: Order): Promise<Account> {
  const account = await db
    .selectFrom('orders')
    .innerJoin('bank_accounts', 'bank_accounts.borrower_id', 'orders.borrower_id')
    .select(['bank_accounts.bank_name', 'bank_accounts.account_number'])
    .where('orders.borrower_id', '=', order.borrowerId)
    .where('orders.order_id', '=', order.orderId)
    .whereRef('bank_accounts.bound_at', '<=', 'orders.decided_at')
    .orderBy('bank_accounts.entry_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return { text: account ? `${account.bank_name} ··· ${account.account_number.slice(-4)}` : '' };
}

/** The rows of `userOrderDetail`, for the state the order is in. */
export function detailRows(view: View): Row[] {
  const { statement, state } = view;
  if (state === 'declined') return [];
  if (statement === null) return state === 'in_review' ? reviewRows(view) : payOutRows(view);
  if (state === 'repaid') return repaidRows(view, statement);
  return [
    ...(state === 'overdue' ? overdueRows(view, statement) : dueRows(view, statement)),
    ...standingRows(view, statement),
  ];
}

function reviewRows({ order, market, texts }: View): Row[] {
  const { rows, language } = texts;
  return [
    { text: rows.principal, value: moneyText(order.terms.principal, market) },
    { text: rows.term, value: rows.days(termInDays(order.terms)) },
    { text: rows.requestedOn, value: dayText(dayIn(order.terms.timeZone, order.createdAt), language) },
    { text: rows.decisionBy, value: dayText(decisionBy(order), language) },
  ];
}

function payOutRows({ order, market, texts, account }: View): Row[] {
  const { rows } = texts;
  return [
    { text: rows.youReceive, value: moneyText(disbursementOf(order.terms).amount, market) },
    { text: rows.account, value: account.text },
    { text: rows.arrives, value: rows.soon },
    { text: rows.principal, value: moneyText(order.terms.principal, market) },
    { text: rows.term, value: rows.days(termInDays(order.terms)) },
  ];
}

function dueRows({ order, market, texts }: View, statement: Statement): Row[] {
  const { rows } = texts;
  const { disbursement, totals } = statement;
  const cost = yearlyCostOfAgreed(order.terms, statement.disbursedOn);
  return [
    { text: rows.youReceived, value: moneyText(disbursement.amount, market) },
    { text: rows.commission, value: amountOrNothing(disbursement.commission, market) },
    { text: rows.commissionVat(order.terms), value: amountOrNothing(disbursement.commissionVat, market) },
    {
      text: rows.interest(termInDays(order.terms)),
      value: amountOrNothing(totals.interest.scheduled, market),
    },
    { text: rows.interestVat(order.terms), value: amountOrNothing(totals.vat.scheduled, market) },
    { text: rows.yearlyCost[cost.kind], value: yearlyCostText(cost.percent, market) },
  ];
}

function overdueRows({ order, market, texts }: View, statement: Statement): Row[] {
  const { rows } = texts;
  const late = statement.instalments.filter((instalment) => instalment.daysOverdue > 0);
  const due = statement.dueNow - sum(late, 'lateInterest') - sum(late, 'penalty');
  return [
    { text: rows.loanAndCosts(order.terms), value: moneyText(due, market) },
    ...late.map((instalment) => ({
      text: rows.lateInterest(instalment.lateDays, lateRateOn(order, instalment.lateDays)),
      value: amountOrNothing(instalment.components.lateInterest.outstanding, market),
      tone: 'overdue' as const,
    })),
    { text: rows.penalty, value: amountOrNothing(sum(late, 'penalty'), market), tone: 'overdue' },
  ];
}

/** What stands beside the debt: payments so far, what is left, credit, a moved date. */
function standingRows({ market, texts }: View, statement: Statement): Row[] {
  const { rows, language } = texts;
  const paid = statement.payments.reduce((total, payment) => total + payment.amount, 0);
  const unpaid = statement.instalments.filter((instalment) => instalment.paidOn === null);
  const isMore = statement.remaining > statement.repayAmount;
  const moved = statement.extensions.findLast((extension) => extension.state === 'effective');
  return [
    { text: rows.paidSoFar, value: amountOrNothing(paid, market) },
    { text: rows.remaining, value: isMore ? moneyText(statement.remaining, market) : '' },
    { text: rows.movedDueDate, value: moved?.previousDueOn ? dayText(moved.previousDueOn, language) : '' },
    { text: rows.held, value: amountOrNothing(statement.extensionHeld, market) },
    { text: rows.credit, value: amountOrNothing(statement.credit, market) },
    {
      text: rows.fullRepaymentFrom,
      value:
        unpaid.length > 1 && statement.earlyRepaymentFrom && statement.earlyRepaymentFrom > statement.asOf
          ? dayText(statement.earlyRepaymentFrom, language)
          : '',
    },
  ];
}

function repaidRows({ market, texts }: View, statement: Statement): Row[] {
  const { rows, language } = texts;
  const paid = statement.payments.reduce((total, payment) => total + payment.amount, 0);
  return [
    { text: rows.paidOn, value: statement.settledOn ? dayText(statement.settledOn, language) : '' },
    { text: rows.paidInAll, value: moneyText(paid, market) },
    { text: rows.youReceived, value: moneyText(statement.disbursement.amount, market) },
    { text: rows.credit, value: amountOrNothing(statement.credit, market) },
  ];
}

/** Pages hide rows whose value is '0'. Source: SPEC 2. */
function amountOrNothing(amount: number, market: View['market']): string {
  return amount === 0 ? '0' : moneyText(amount, market);
}

function sum(instalments: Statement['instalments'], component: 'lateInterest' | 'penalty'): number {
  return instalments.reduce((total, instalment) => total + instalment.components[component].outstanding, 0);
}

function lateRateOn(order: Order, lateDays: number): string {
  const tier = order.terms.late.daily.findLast(({ fromDay }) => fromDay <= Math.max(1, lateDays));
  return rateText(tier?.rate ?? '0');
}
