import type { Call } from '../api/index.ts';
import { rateCall } from './orderRating.ts';
import { loanPushCall } from './origination/acceptOffer.ts';
import { loanDetailsCall } from './views/details.ts';
import { loanConfirmCall } from './views/offerView.ts';

export { createMissingPositions, runEndOfDay } from './endOfDay/endOfDay.ts';
export { getMarketContext, getMarketsByBorrower, type MarketContext } from './marketContext.ts';
export { storeCreditState } from './orders/creditState.ts';
export { LoanOnDay } from './orders/loanOnDay.ts';
export { dueNowSql, hasPositionsOfPreviousVersion, isActivePositionSql } from './orders/loanPosition.ts';
export {
  findOrder,
  findOrders,
  findOrdersByKeys,
  getBorrowerOrder,
  iterateOrders,
  type LockedOrder,
  lockAndFindOrder,
  lockOrder,
  type Order,
  toLoanKey,
} from './orders/order.ts';
export {
  computeCredit,
  computeRetainedAmount,
  findHistoricalStatement,
  findLoanOnDay,
  findStatement,
  getAccountSnapshot,
  migrationProvider,
} from './orders/orderStatement.ts';
export {
  type RefundKey,
  recordPaidRefund,
  refundIdentifier,
  removeRefund,
} from './orders/paidRefunds.ts';
export { paymentKeySql } from './orders/paymentKey.ts';
export { createMissingPaymentPositions, findPaymentPositions } from './orders/paymentPosition.ts';
export { recordLoanEvent } from './orders/recordLoanEvent.ts';
export {
  computeAutomaticCredits,
  computeRefundDay,
  findRefundSettings,
  findScheduledRefund,
  type ScheduledRefund,
} from './orders/refundSchedule.ts';
export { computeLedgerBalances, reprocessDisbursedLoan, toInstalmentRows } from './orders/reprocessLoan.ts';
export { findReversalEffect, recordReversal } from './orders/reversals.ts';

export const loanCalls: readonly Call[] = [loanConfirmCall, loanPushCall, loanDetailsCall, rateCall];
