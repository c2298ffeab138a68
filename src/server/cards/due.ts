import type { Day } from '../../lending/index.ts';
import type { Database } from '../database/index.ts';
import { moneyText } from '../format.ts';
import { notFound } from '../http/index.ts';
import { findOrder, type LoanOnDay, loanOn, type Order, offerForLess, type Today } from '../loans/index.ts';
import { amountChanged, nothingDue } from './refusals.ts';

export type Standing = { order: Order; loan: LoanOnDay };
export type Due = Standing & { amount: number };

/** A loan as it stands today. Throws 404 for an order the borrower hasn't, a refusal for one that isn't paid out. */
export async function standingOf(
  db: Database,
  borrowerId: number,
  orderId: string,
  { today }: Today,
): Promise<Standing> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) throw notFound();
  const loan = loanOn(order, today);
  if (loan === null) throw nothingDue();
  return { order, loan };
}

/** What an order wants paid today: what ends it by an offer, where that is less. Throws as {@link standingOf}, and a refusal where nothing is due. */
export async function dueOf(db: Database, borrowerId: number, orderId: string, today: Today): Promise<Due> {
  const standing = await standingOf(db, borrowerId, orderId, today);
  const { statement } = standing.loan;
  const { repayAmount } = statement;
  if (repayAmount === 0) throw nothingDue();
  return { ...standing, amount: offerForLess(statement)?.left ?? repayAmount };
}

/** The last day on which the amount is what is due. */
export function lastDayOf({ loan }: Due): Day {
  const [{ until }] = loan.waysToPay;
  return offerForLess(loan.statement)?.by ?? until;
}

/** Throws unless the amount is what is due: neither a stale nor a tampered one is charged. */
export function checkAmount(due: Due, amount: number, { market }: Today): void {
  if (amount !== due.amount) throw amountChanged(due.amount, moneyText(due.amount, market));
}
