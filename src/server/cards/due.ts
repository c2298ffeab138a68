import type { Database } from '../database/index.ts';
import { moneyText } from '../format.ts';
import { notFound } from '../http/index.ts';
import { findOrder, type Order, statementFor, type Today } from '../loans/index.ts';
import { amountChanged, nothingDue } from './refusals.ts';

type Statement = NonNullable<ReturnType<typeof statementFor>>;
export type Standing = { order: Order; statement: Statement };
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
  const statement = statementFor(order, today);
  if (statement === null) throw nothingDue();
  return { order, statement };
}

/** What an order wants paid today. Throws as {@link standingOf}, and a refusal where nothing is due. */
export async function dueOf(db: Database, borrowerId: number, orderId: string, today: Today): Promise<Due> {
  const { order, statement } = await standingOf(db, borrowerId, orderId, today);
  if (statement.settledOn !== null || statement.repayAmount <= 0) throw nothingDue();
  return { order, statement, amount: statement.repayAmount };
}

/** Throws unless the amount is what is due: neither a stale nor a tampered one is charged. */
export function checkAmount(due: Due, amount: number, { market }: Today): void {
  if (amount !== due.amount) throw amountChanged(due.amount, moneyText(due.amount, market));
}
