import type { Call } from '../api/index.ts';
import { paymentClaim } from './detail.ts';
import { paymentClaimSave } from './save.ts';

export { answerClaim } from './answer.ts';
export { findOrdersByReference, hasMatchEvidence, lineEvidence } from './evidence.ts';
export { findBorrowersByAccount, findPayerEvidence } from './payerEvidence.ts';
export { findOpenClaim, type ListedClaim, listClaimants, listClaims } from './suggestMatches.ts';

export const claimCalls: readonly Call[] = [paymentClaim, paymentClaimSave];
