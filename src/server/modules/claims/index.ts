import type { Call } from '../api/index.ts';
import { paymentClaimSave } from './save.ts';
import { paymentClaim } from './view.ts';

export {
  createStatementLineMatcher,
  findBorrowersByAccount,
  findOrdersByReference,
  findPayerEvidence,
  hasMatchEvidence,
} from './evidence.ts';
export { answerClaim, openClaimsQuery } from './records.ts';
export {
  findOpenClaim,
  type ListedClaim,
  listClaimants,
  listClaims,
  toListedClaims,
} from './suggestMatches.ts';

export const claimCalls: readonly Call[] = [paymentClaim, paymentClaimSave];
