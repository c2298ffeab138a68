import { addDays, type Day, dayIn, type OrderState, type Statement } from '../../lending/index.ts';
import type { MarketConfig } from '../config/index.ts';
import type { CreditReturn } from './creditReturn.ts';
import type { Declined } from './decision.ts';
import type { LoanOnDay } from './loanOnDay.ts';
import type { Order } from './order.ts';
import type { LoanTexts } from './texts.ts';

/** An order as it stands today, and what is needed to speak of it. */
export type View = {
  order: Order;
  /** Null until it has been paid out. */
  loan: LoanOnDay | null;
  statement: Statement | null;
  state: OrderState;
  today: Day;
  market: MarketConfig;
  texts: LoanTexts;
  account: Account;
  /** Whether it is for less than was asked for; known while its money is on the way. */
  isLess?: boolean;
  /** The rule that declined it; undefined where none did. */
  declined: Declined | undefined;
  /** When its credit goes back by itself; undefined where it doesn't. */
  creditReturn?: CreditReturn | undefined;
};

/** The account the loan goes to, as the page names it. `hasFailed`: its bank didn't take the money, or gave it back. */
export type Account = {
  text: string;
  hasFailed?: boolean;
  /** When the payout that is under way was begun. */
  since?: Date;
};

/** Funds are credited within 3 days of acceptance. Source: SPEC 9. */
const arrivalDays = 3;

/** A decision falls within 1 day. Source: SPEC 9. */
export function decisionBy(order: Order): Day {
  return addDays(dayIn(order.terms.timeZone, order.createdAt), 1);
}

/** By when the money arrives: counted from its payout, and before there is one from the last day of the decision. */
export function arrivalBy({ order, account }: Pick<View, 'order' | 'account'>): Day {
  const from = account.since ? dayIn(order.terms.timeZone, account.since) : decisionBy(order);
  return addDays(from, arrivalDays);
}
