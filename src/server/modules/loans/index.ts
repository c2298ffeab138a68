import type { Call } from '../api/index.ts';
import { loanConfirm } from './confirm.ts';
import { loanDetails } from './details.ts';
import { loanPush } from './loanPush.ts';
import { rate } from './rate.ts';

export { createAmountRows } from './amountRows.ts';
export {
  type AutomaticRefund,
  computeAutomaticCredits,
  computeRefundDay,
  findAutomaticRefund,
  findRefundSettings,
} from './automaticRefund.ts';
export { toConfirmView } from './confirm.ts';
export { recordDecision } from './decision.ts';
export { computeDecisionDeadline, getPayoutAccount } from './detailRows.ts';
export { toDetailsView } from './details.ts';
export { runEndOfDay } from './endOfDay.ts';
export {
  createHeadline,
  findCostOfDelay,
  findLowerOffer,
  findOpenOffer,
  formatCollectionHoldNote,
  formatCreditNote,
  formatDueNotice,
  formatExtensionWarning,
  formatOfferNotice,
  formatPaymentRange,
  formatStatusLabel,
  type Headline,
} from './headline.ts';
export { formatLoanLateCost } from './lateCost.ts';
export { LoanSnapshot } from './loanSnapshot.ts';
export { computeOffer, getProduct, listTerms, type Offer } from './offer.ts';
export {
  findOrder,
  findOrders,
  getBorrowerOrder,
  iterateOrders,
  type LoanLock,
  lockAndFindOrder,
  lockLoan,
  lockOrder,
  type Order,
} from './order.ts';
export {
  decideOrder,
  findLendableRange,
  recordDisbursement,
  recordDisbursementReturn,
} from './orderLifecycle.ts';
export {
  computeCredit,
  computeRetainedAmount,
  createSimulatedOrder,
  findHistoricalStatement,
  findLoanSnapshot,
  findStatement,
  getAccountSnapshot,
  paymentKey,
  type SimulatedPayment,
} from './orderStatement.ts';
export { findPaymentView, getChannelName, listPaymentViews } from './paymentViews.ts';
export {
  type Applicant,
  assertCanBorrow,
  type CurrentOffer,
  computeProductEligibility,
  getApplicant,
  getCurrentOffer,
  getMarketContext,
  getMarketsByBorrower,
  lockProfile,
  type MarketContext,
  type ProductEligibility,
} from './productEligibility.ts';
export { formatIneligibility, formatLimit } from './reasons.ts';
export { recordLoanEvent } from './recordLoanEvent.ts';
export { computeLedgerBalances, reprocessLoan, reprocessOrder } from './reprocessLoan.ts';
export { findReversalEffect, recordReversalWaivers } from './reversals.ts';
export { reportStaleOrders, reviewOrder } from './review.ts';
export { emphasize, formatInstalment, type LoanTexts, loanTexts, stripEmphasis } from './texts.ts';

export const loanCalls: readonly Call[] = [loanConfirm, loanPush, loanDetails, rate];
