import { addDays, type Day, dayIn, type OrderState, type Statement } from '../../../lending/index.ts';
import type { MarketConfig } from '../../config/index.ts';
import type { AutomaticRefund } from './automaticRefund.ts';
import type { DeclineReason } from './decision.ts';
import type { LoanSnapshot } from './loanSnapshot.ts';
import type { Order } from './order.ts';
import type { LoanTexts } from './texts.ts';

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
