import type { Call } from '../api/index.ts';
import { paymentClaimCall } from './claimView.ts';
import { paymentClaimSaveCall } from './saveClaim.ts';

export { answerClaim, claimsQuery, openClaimsQuery } from './claimRecords.ts';
export {
  containsPersonName,
  createStatementLineMatcher,
  type FittingClaim,
  findBorrowersByAccount,
  findOrdersByReference,
  findPayerEvidence,
  hasMatchEvidence,
  listFittingClaims,
} from './evidence.ts';
export { findClaim, type ListedClaim, listClaims, toListedClaims } from './listedClaims.ts';
export { isClaimedPaymentOnLoan } from './ownPayments.ts';
export { listReallocatedPayments } from './reallocatedPayments.ts';

export const claimCalls: readonly Call[] = [paymentClaimCall, paymentClaimSaveCall];
