import type { Call } from '../api/index.ts';
import { extensionDetailCall } from './repayment/extensionDetail.ts';
import { instructionsCall } from './repayment/instructions.ts';
import { repaymentDetailCall } from './repayment/repaymentDetail.ts';

export { applyPayment } from './intake/applyPayment.ts';
export { applyCardCharge } from './intake/cardCharge.ts';
export {
  closeDifference,
  listOpenDifferences,
  reportOpenDifferences,
} from './intake/differences.ts';
export { claimDayTolerance } from './intake/matchedClaim.ts';
export { registerProviderNoticeRoutes } from './intake/noticeRoutes.ts';
export { reportPaymentsAfterClosure } from './intake/paymentsAfterClosure.ts';
export { pollProviders } from './intake/pollProviders.ts';
export { receivePayment } from './intake/receivePayment.ts';
export {
  minTransferNameLength,
  possibleDuplicateTransfers,
  transferDayTolerance,
  usedLinesOfPayment,
} from './intake/recordedTransfers.ts';
export { applyPendingReversals, markReceivedReversalsApplied } from './intake/reversals.ts';
export { fetchSettlementFile, listMissingFiles, readSettlementFiles } from './intake/settlementFiles.ts';
export { hasProviderFile, matchLinesToPayments, storeSettlementLines } from './intake/settlementLines.ts';
export { findReferenceOwner, storeReceivedPayment } from './intake/storeNotice.ts';
export {
  closeReversal,
  listUnmatchedReversals,
  noteReversal,
  type ReversalId,
  reportUnmatchedReversals,
  unmatchedReversalsQuery,
} from './intake/unmatchedReversals.ts';
export { renderCodeImage } from './references/barcode.ts';
export { isManualPayment, quoteChannel } from './references/channels.ts';
export { createCheckout, hasCheckout } from './references/checkout.ts';
export {
  findInstructionsExpiry,
  getOrCreateReference,
  toProviderCustomer,
} from './references/references.ts';
export { cancelReferences } from './references/storeReference.ts';
export { runAutomaticRefunds } from './refunds/automaticRefunds.ts';
export { hasChangedCredit } from './refunds/creditChanges.ts';
export {
  canRefund,
  completeRefund,
  type RefundOutcome,
  type RefundRequest,
  requestRefund,
  resolveRefunds,
} from './refunds/refund.ts';
export { computeRefundableCredit } from './refunds/refundableCredit.ts';
export { listActiveInstructions } from './repayment/activeInstructions.ts';
export { toExtensionView } from './repayment/extensionDetail.ts';
export { createReminderPayment, type ReminderPayment } from './repayment/reminderPayment.ts';
export { toRepaymentView } from './repayment/repaymentDetail.ts';
export {
  listSuspense,
  type MatchOutcome,
  matchSuspense,
  type UnallocatedPayment,
} from './suspense/suspense.ts';
export {
  completeSuspenseReturn,
  findSuspenseReturnRoute,
  requestSuspenseReturn,
  resolveSuspenseReturns,
} from './suspense/suspenseReturns.ts';
export {
  findSender,
  isInSuspenseSql,
  isUnallocatedSql,
  listSenders,
  unallocatedPaymentsQuery,
} from './unallocatedPayments.ts';

export const paymentCalls: readonly Call[] = [repaymentDetailCall, extensionDetailCall, instructionsCall];
