import type { Call } from '../http/index.ts';
import { loanConfirm } from './confirm.ts';
import { loanDetails } from './details.ts';
import { loanPush } from './push.ts';
import { rate } from './rate.ts';

export { createAmountRows } from './amountRows.ts';
export { computeLedgerBalances, reprocessLoan, reprocessOrder } from './book.ts';
export { computeProductEligibility, getApplicant, type ProductEligibility } from './borrowing.ts';
export { toConfirmView } from './confirm.ts';
export {
  type AutomaticRefund,
  computeAutomaticCredits,
  computeRefundDay,
  findAutomaticRefund,
  findRefundSettings,
} from './creditReturn.ts';
export { runEndOfDay } from './dailyRun.ts';
export { recordDecision } from './decision.ts';
export { getPayoutAccount } from './detailRows.ts';
export { toDetailsView } from './details.ts';
export { formatCollectionHoldNote } from './forbearance.ts';
export { createSimulatedOrder, type SimulatedPayment } from './imagined.ts';
export { recordLoanEvent } from './keepEvent.ts';
export {
  createHeadline,
  emphasize,
  findCostOfDelay,
  findLowerOffer,
  findOpenOffer,
  formatCreditNote,
  formatDueNotice,
  formatOfferNotice,
  formatPaymentRange,
  formatStatusLabel,
  type Headline,
  stripEmphasis,
} from './lead.ts';
export { computeRetainedAmount } from './left.ts';
export { findLendableRange } from './lendLess.ts';
export { decideOrder, recordDisbursement } from './life.ts';
export { LoanSnapshot } from './loanOnDay.ts';
export { getAccountSnapshot } from './made.ts';
export { getMarketContext, getMarketsByBorrower, type MarketContext } from './market.ts';
export { assertCanBorrow } from './mayBorrow.ts';
export { recordDisbursementReturn } from './moneyBack.ts';
export { formatExtensionWarning } from './moreDays.ts';
export { computeOffer, getProduct, listTerms, type Offer } from './offer.ts';
export { type CurrentOffer, getCurrentOffer } from './offerFor.ts';
export {
  computeCredit,
  findHistoricalStatement,
  findLoanSnapshot,
  findOrder,
  findOrders,
  findStatement,
  getBorrowerOrder,
  type LoanLock,
  lockAndFindOrder,
  lockLoan,
  lockOrder,
  type Order,
  paymentKey,
} from './order.ts';
export { findPaymentView, getChannelName, listPaymentViews } from './paymentViews.ts';
export { lockProfile } from './profile.ts';
export { formatIneligibility, formatLimit } from './reasons.ts';
export { findReversalEffect, recordReversalWaivers } from './reversal.ts';
export { reviewOrder } from './review.ts';
export { type LoanTexts, loanTexts } from './texts.ts';
export { computeDecisionDeadline } from './view.ts';
export { reportStaleOrders } from './waiting.ts';

export const loanCalls: readonly Call[] = [loanConfirm, loanPush, loanDetails, rate];
