import type { Call } from '../api/index.ts';
import { paymentClaimSave } from './save.ts';
import { paymentClaim } from './view.ts';

export {
  findBorrowersByAccount,
  findOrdersByReference,
  findPayerEvidence,
  hasMatchEvidence,
  lineEvidence,
} from './evidence.ts';
export {
  findOpenClaim,
  type ListedClaim,
  listClaimants,
  listClaims,
  toListedClaims,
} from './suggestMatches.ts';
export { answerClaim, openClaimsQuery } from './view.ts';

export const claimCalls: readonly Call[] = [paymentClaim, paymentClaimSave];
