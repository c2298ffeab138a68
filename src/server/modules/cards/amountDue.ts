import type { Day } from '../../../lending/index.ts';
import { formatMoney } from '../../config/format.ts';
import type { Database } from '../../platform/database/index.ts';
import { notFound } from '../api/index.ts';
import {
  findLoanSnapshot,
  findLowerOffer,
  findOrder,
  type LoanSnapshot,
  type MarketContext,
  type Order,
} from '../loans/index.ts';
import { amountChangedError, nothingDueError } from './errors.ts';

export type OrderOnDay = { order: Order; loan: LoanSnapshot };
export type OrderAmountDue = OrderOnDay & { amount: number };

/** A loan as it stands today. Throws 404 for an order the borrower hasn't, a refusal for one that isn't paid out. */
export async function getOrderOnDay(
  db: Database,
  borrowerId: number,
  orderId: string,
  { today }: MarketContext,
): Promise<OrderOnDay> {
  const order = await findOrder(db, borrowerId, orderId);
  if (order === undefined) throw notFound();
  const loan = findLoanSnapshot(order, today);
  if (loan === null) throw nothingDueError();
  return { order, loan };
}

/** What an order wants paid today: what ends it by an offer, where that is less. Throws as {@link getOrderOnDay}, and a refusal where nothing is due. */
export async function getOrderAmountDue(
  db: Database,
  borrowerId: number,
  orderId: string,
  today: MarketContext,
): Promise<OrderAmountDue> {
  const orderOnDay = await getOrderOnDay(db, borrowerId, orderId, today);
  const { statement } = orderOnDay.loan;
  const { repayAmount } = statement;
  if (repayAmount === 0) throw nothingDueError();
  return { ...orderOnDay, amount: findLowerOffer(statement)?.remaining ?? repayAmount };
}

/** The last day on which the amount is what is due. */
export function amountValidUntil({ loan }: OrderAmountDue): Day {
  const [{ until }] = loan.paymentScopes;
  return findLowerOffer(loan.statement)?.expiresOn ?? until;
}

/** Throws unless the amount is what is due: neither a stale nor a tampered one is charged. */
export function validateAmountDue(
  amountDue: OrderAmountDue,
  amount: number,
  { market }: MarketContext,
): void {
  if (amount !== amountDue.amount)
    throw amountChangedError(amountDue.amount, formatMoney(amountDue.amount, market));
}
