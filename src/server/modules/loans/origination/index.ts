export { createOrderId } from './acceptOffer.ts';
export {
  fromStoredOutcome,
  fromStoredService,
  recordDecision,
  toDeclineReason,
  toStoredOutcome,
} from './decision.ts';
export { ApprovalRefusedError, findApprovalRefusalText } from './errors.ts';
export {
  getLendingState,
  lendingRetrySeconds,
  setLendingCap,
  setSuspension,
} from './lendingSwitches.ts';
export { computeOffer, findProduct, getProduct, listTerms, type Offer } from './offer.ts';
export {
  decideOrder,
  findLendableRange,
  recordDisbursement,
  recordDisbursementReturn,
} from './orderLifecycle.ts';
export {
  type Applicant,
  assertCanBorrow,
  type CurrentOffer,
  computeProductEligibility,
  discloseCurrentOffer,
  getApplicant,
  lockOpenBorrower,
  type ProductEligibility,
} from './productEligibility.ts';
export { formatIneligibility, formatLimit } from './reasons.ts';
export { reportStaleOrders, reviewOrder } from './review.ts';
export { createSimulatedOrder, type SimulatedPayment } from './simulatedOrder.ts';
