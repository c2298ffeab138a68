import type { Call } from '../api/index.ts';
import { orderRating } from './orderRating.ts';
import { loanPush } from './origination/loanPush.ts';
import { loanConfirm } from './views/confirm.ts';
import { loanDetails } from './views/details.ts';

export { createMissingPositions, runEndOfDay } from './endOfDay/endOfDay.ts';
export { getMarketContext, getMarketsByBorrower, type MarketContext } from './marketContext.ts';
export {
  type AutomaticRefund,
  computeAutomaticCredits,
  computeRefundDay,
  findAutomaticRefund,
  findRefundSettings,
} from './orders/automaticRefund.ts';
export { LoanSnapshot } from './orders/loanSnapshot.ts';
export {
  findOrder,
  findOrders,
  findOrdersByKeys,
  getBorrowerOrder,
  iterateOrders,
  type LoanLock,
  lockAndFindOrder,
  lockLoan,
  lockOrder,
  type Order,
} from './orders/order.ts';
export {
  computeCredit,
  computeRetainedAmount,
  findHistoricalStatement,
  findLoanSnapshot,
  findStatement,
  getAccountSnapshot,
  importProvider,
  paymentKey,
} from './orders/orderStatement.ts';
export {
  type RefundKey,
  recordPaidRefund,
  refundIdentifier,
  removeRefund,
} from './orders/paidRefunds.ts';
export { createMissingPaymentPositions } from './orders/paymentPosition.ts';
export { recordLoanEvent } from './orders/recordLoanEvent.ts';
export { computeLedgerBalances, reprocessLoan, reprocessOrder } from './orders/reprocessLoan.ts';
export { findReversalEffect, recordReversalWaivers } from './orders/reversals.ts';
export { recordDecision } from './origination/decision.ts';
export {
  getLendingState,
  lendingRetrySeconds,
  setLendingCap,
  setSuspension,
} from './origination/lendingSwitches.ts';
export { createOrderId } from './origination/loanPush.ts';

export { computeOffer, findProduct, getProduct, listTerms, type Offer } from './origination/offer.ts';
export {
  decideOrder,
  findLendableRange,
  recordDisbursement,
  recordDisbursementReturn,
} from './origination/orderLifecycle.ts';
export {
  type Applicant,
  assertCanBorrow,
  type CurrentOffer,
  computeProductEligibility,
  discloseCurrentOffer,
  getApplicant,
  lockProfile,
  type ProductEligibility,
} from './origination/productEligibility.ts';
export { formatIneligibility, formatLimit } from './origination/reasons.ts';
export { reportStaleOrders, reviewOrder } from './origination/review.ts';
export { createSimulatedOrder, type SimulatedPayment } from './origination/simulatedOrder.ts';
export { emphasize, formatInstalment, type LoanTexts, loanTexts, stripEmphasis } from './texts.ts';
export { createAmountRows } from './views/amountRows.ts';
export { toConfirmView } from './views/confirm.ts';
export { computeDecisionDeadline, getPayoutAccount } from './views/detailRows.ts';
export { toDetailsView } from './views/details.ts';
export {
  createHeadline,
  findCostOfDelay,
  formatCollectionHoldNote,
  formatCreditNote,
  formatDueNotice,
  formatExtensionWarning,
  formatOfferNotice,
  formatPaymentRange,
  formatStatusLabel,
  type Headline,
} from './views/headline.ts';
export { formatLoanLateCost } from './views/lateCost.ts';
export { listParties } from './views/parties.ts';
export { findPaymentView, getChannelName, listPaymentViews } from './views/paymentViews.ts';

export const loanCalls: readonly Call[] = [loanConfirm, loanPush, loanDetails, orderRating];
