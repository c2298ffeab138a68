import type { Call } from '../http/index.ts';
import { loanConfirm } from './confirm.ts';
import { loanDetails } from './details.ts';
import { loanPush } from './push.ts';
import { rate } from './rate.ts';

export { amountRows } from './amountRows.ts';
export { balancesOn, bookOrder, rebookOrder } from './book.ts';
export { type Borrowing, borrowingOf, readApplicant } from './borrowing.ts';
export { confirmView } from './confirm.ts';
export {
  automaticCredits,
  automaticRefundsOf,
  type CreditReturn,
  creditReturnOf,
  returnDay,
} from './creditReturn.ts';
export { runDay } from './dailyRun.ts';
export { keepDecision } from './decision.ts';
export { payoutAccount } from './detailRows.ts';
export { detailsView } from './details.ts';
export { forbearanceNote } from './forbearance.ts';
export { type ImaginedPayment, imaginedOrder } from './imagined.ts';
export { keepEvent } from './keepEvent.ts';
export {
  creditNote,
  dearerTomorrow,
  dueNotice,
  type Lead,
  leadOf,
  offerForLess,
  offerNotice,
  offerOpen,
  plain,
  standingText,
  strong,
  whichPayments,
} from './lead.ts';
export { leftOf } from './left.ts';
export { lentIn } from './lendLess.ts';
export { decideOrder, disburse } from './life.ts';
export { LoanOnDay } from './loanOnDay.ts';
export { madeOn } from './made.ts';
export { marketsOf, type Today, todayIn } from './market.ts';
export { mayBorrow } from './mayBorrow.ts';
export { takeMoneyBack } from './moneyBack.ts';
export { moreDaysWarning } from './moreDays.ts';
export { type Offer, offerOf, productOf, termsOf } from './offer.ts';
export { type OfferToday, offerFor } from './offerFor.ts';
export {
  creditOf,
  findOrder,
  findOrders,
  type Locked,
  loanOn,
  lockedOrder,
  lockLoan,
  lockOrder,
  type Order,
  paymentKey,
  readOrder,
  statementFor,
  statementOn,
} from './order.ts';
export { channelName, paymentViewOf, paymentViews } from './paymentViews.ts';
export { lockProfile } from './profile.ts';
export { limitText, refusalText } from './reasons.ts';
export { outcomeOfReversal, recordReversalWaivers } from './reversal.ts';
export { reviewOrder } from './review.ts';
export { type LoanTexts, loanTexts } from './texts.ts';
export { decisionBy } from './view.ts';
export { reportWaiting } from './waiting.ts';

export const loanCalls: readonly Call[] = [loanConfirm, loanPush, loanDetails, rate];
