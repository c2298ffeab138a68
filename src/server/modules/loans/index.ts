import type { Call } from '../api/index.ts';
import { loanConfirm } from './confirm.ts';
import { loanDetails } from './details.ts';
import { loanPush } from './loanPush.ts';
import { rate } from './rate.ts';

export { getAccountSnapshot } from './accountSnapshot.ts';
export { createAmountRows } from './amountRows.ts';
export { assertCanBorrow } from './assertCanBorrow.ts';
export {
  type AutomaticRefund,
  computeAutomaticCredits,
  computeRefundDay,
  findAutomaticRefund,
  findRefundSettings,
} from './automaticRefund.ts';
export { formatCollectionHoldNote } from './collectionHold.ts';
export { toConfirmView } from './confirm.ts';
export { type CurrentOffer, getCurrentOffer } from './currentOffer.ts';
export { recordDecision } from './decision.ts';
export { getPayoutAccount } from './detailRows.ts';
export { toDetailsView } from './details.ts';
export { recordDisbursementReturn } from './disbursementReturn.ts';
export { runEndOfDay } from './endOfDay.ts';
export { formatExtensionWarning } from './extensionWarning.ts';
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
} from './headline.ts';
export { LoanSnapshot } from './loanSnapshot.ts';
export { getMarketContext, getMarketsByBorrower, type MarketContext } from './marketContext.ts';
export { computeOffer, getProduct, listTerms, type Offer } from './offer.ts';
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
export { decideOrder, recordDisbursement } from './orderLifecycle.ts';
export { computeDecisionDeadline } from './orderView.ts';
export { findPaymentView, getChannelName, listPaymentViews } from './paymentViews.ts';
export { computeProductEligibility, getApplicant, type ProductEligibility } from './productEligibility.ts';
export { lockProfile } from './profile.ts';
export { formatIneligibility, formatLimit } from './reasons.ts';
export { recordLoanEvent } from './recordLoanEvent.ts';
export { findLendableRange } from './reduceLoanAmount.ts';
export { computeLedgerBalances, reprocessLoan, reprocessOrder } from './reprocessLoan.ts';
export { computeRetainedAmount } from './retainedAmount.ts';
export { findReversalEffect, recordReversalWaivers } from './reversal.ts';
export { reviewOrder } from './review.ts';
export { createSimulatedOrder, type SimulatedPayment } from './simulatedOrder.ts';
export { reportStaleOrders } from './staleOrders.ts';
export { type LoanTexts, loanTexts } from './texts.ts';

export const loanCalls: readonly Call[] = [loanConfirm, loanPush, loanDetails, rate];
