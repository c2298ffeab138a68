import type { Call } from '../api/index.ts';
import { extensionDetail } from './extensionDetail.ts';
import { instructions } from './instructions.ts';
import { repaymentDetail } from './repaymentDetail.ts';

export { queueMissedCredits, runAutomaticRefunds } from './automaticRefunds.ts';
export { renderCodeImage } from './barcode.ts';
export { isManualPayment, manualChannels, quoteChannel } from './channels.ts';
export { applyCardCharge } from './charge.ts';
export { createCheckout, hasCheckout } from './checkout.ts';
export {
  closeDifference,
  listOpenDifferences,
  reportOpenDifferences,
  reportPaymentsAfterClosure,
} from './differences.ts';
export { toExtensionView } from './extensionDetail.ts';
export { applyPayment } from './intake.ts';
export { claimDayTolerance, findReferenceOwner, storeReceivedPayment } from './notice.ts';
export { pollProviders } from './pollProviders.ts';
export { getOrCreateReference, getPayer } from './references.ts';
export {
  canRefund,
  completeRefund,
  type RefundOutcome,
  refundCredit,
  refundIdentifier,
  requestRefund,
  resolveRefunds,
} from './refund.ts';
export { computeRefundableCredit } from './refundableCredit.ts';
export { getReminderPayment, type ReminderPayment } from './reminderPayment.ts';
export { toRepaymentView } from './repaymentDetail.ts';
export { applyPendingReversals, listPendingReversals, reportPendingReversals } from './reversals.ts';
export { listMissingFiles, readSettlementFiles } from './settlement.ts';
export { cancelReferences } from './storeReference.ts';
export { listSuspense, type MatchOutcome, matchSuspense, type UnallocatedPayment } from './suspense.ts';
export {
  completeSuspenseReturn,
  findReturnRoute,
  requestSuspenseReturn,
  resolveSuspenseReturns,
} from './suspenseReturns.ts';
export { findPayer, listPayers, unallocatedPaymentsQuery } from './unallocatedPayments.ts';
export { registerWebhookRoutes } from './webhook.ts';

export const paymentCalls: readonly Call[] = [repaymentDetail, extensionDetail, instructions];
