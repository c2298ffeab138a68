import type { Call } from '../api/index.ts';
import { extensionDetail } from './extensionDetail.ts';
import { instructions } from './instructions.ts';
import { repaymentDetail } from './repaymentDetail.ts';

export { applyPendingReversals } from './applyReversals.ts';
export { queueMissedCredits, runAutomaticRefunds } from './automaticRefunds.ts';
export { cancelReferences } from './cancelReferences.ts';
export { applyCardCharge } from './charge.ts';
export { createCheckout, hasCheckout } from './checkout.ts';
export { closeDifference, listOpenDifferences, reportOpenDifferences } from './differences.ts';
export { toExtensionView } from './extensionDetail.ts';
export { applyPayment } from './intake.ts';
export { claimDayTolerance } from './matchedClaim.ts';
export { findReferenceOwner, storeReceivedPayment } from './notice.ts';
export { getPayer } from './payer.ts';
export { reportPaymentsAfterClosure } from './paymentsAfterClosure.ts';
export { quoteChannel } from './payoffQuote.ts';
export { pollProviders } from './pollProviders.ts';
export { getOrCreateReference } from './references.ts';
export {
  canRefund,
  completeRefund,
  computeRefundableCredit,
  type RefundOutcome,
  refundCredit,
  refundIdentifier,
  requestRefund,
  resolveRefunds,
} from './refund.ts';
export { getReminderPayment, type ReminderPayment } from './reminderPayment.ts';
export { toRepaymentView } from './repaymentDetail.ts';
export { findReturnRoute } from './returnRoute.ts';
export { listPendingReversals, reportPendingReversals } from './reversals.ts';
export { listMissingFiles, readSettlementFiles } from './settlement.ts';
export { listSuspense, type MatchOutcome, matchSuspense, type UnallocatedPayment } from './suspense.ts';
export { findPayer, listPayers } from './suspensePayers.ts';
export { completeSuspenseReturn, requestSuspenseReturn, resolveSuspenseReturns } from './suspenseReturns.ts';
export { unallocatedPaymentsQuery } from './unallocatedPayments.ts';
export { registerWebhookRoutes } from './webhook.ts';

export const paymentCalls: readonly Call[] = [repaymentDetail, extensionDetail, instructions];

export { isManualPayment, manualChannels } from './manualPayments.ts';
