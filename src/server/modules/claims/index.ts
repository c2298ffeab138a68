import type { Call } from '../api/index.ts';
import { paymentClaimSave } from './save.ts';
import { paymentClaim } from './view.ts';

export {
  createStatementLineMatcher,
  type FittingClaim,
  findBorrowersByAccount,
  findOrdersByReference,
  findPayerEvidence,
  hasMatchEvidence,
  listFittingClaims,
} from './evidence.ts';
export { listMovedMoney } from './movedMoney.ts';
export { answerClaim, claimsQuery, openClaimsQuery } from './records.ts';
export {
  findClaim,
  type ListedClaim,
  listClaims,
  toListedClaims,
} from './suggestMatches.ts';

export const claimCalls: readonly Call[] = [paymentClaim, paymentClaimSave];
