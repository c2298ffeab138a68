import type { Call } from '../http/index.ts';
import { extensionDetail } from './extensionDetail.ts';
import { instructions } from './instructions.ts';
import { repaymentDetail } from './repaymentDetail.ts';

export { applyWaiting } from './applyReversals.ts';
export { askProviders } from './askProviders.ts';
export { cancelReferences } from './cancelReferences.ts';
export { bookCharge } from './charge.ts';
export { hasCheckout, openCheckout } from './checkout.ts';
export { claimedDaysOff } from './claimed.ts';
export { closeDifference, listDifferences, reportDifferences } from './differences.ts';
export { extensionView } from './extensionDetail.ts';
export { bookPayment } from './intake.ts';
export { keepPayment, ownerOfReference } from './notice.ts';
export { reportPaidAfterClosing } from './paidAfterClosing.ts';
export { payerOf } from './payer.ts';
export { quoteFor } from './payoffQuote.ts';
export { referenceFor } from './references.ts';
export { referenceToSend, type ToRemind } from './referenceToSend.ts';
export {
  askRefund,
  creditLeft,
  finishRefund,
  paysBack,
  type RefundOutcome,
  refundCredit,
  refundName,
  resolveRefunds,
} from './refund.ts';
export { repaymentView } from './repaymentDetail.ts';
export { addMissingCredits, returnCredits } from './returnCredits.ts';
export { askReturn, finishReturn, resolveReturns } from './returnSuspense.ts';
export { listReversals, reportReversals } from './reversals.ts';
export { listMissingFiles, readSettlements } from './settlement.ts';
export { suspended } from './suspended.ts';
export { listSuspense, type MatchOutcome, matchSuspense, type Suspended } from './suspense.ts';
export { findPayer, listPayers } from './suspensePayers.ts';
export { type WayBack, wayBackOf } from './wayBack.ts';
export { serveWebhooks } from './webhook.ts';

export const paymentCalls: readonly Call[] = [repaymentDetail, extensionDetail, instructions];

export { handChannels, isHandRecorded } from './handRecorded.ts';
