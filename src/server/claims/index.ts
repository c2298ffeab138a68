import type { Call } from '../http/index.ts';
import { paymentClaim } from './detail.ts';
import { paymentClaimSave } from './save.ts';

export { answerClaim } from './answer.ts';
export { hasMatchEvidence, lineEvidence, ordersByReference } from './evidence.ts';
export { borrowersByAccount, payerEvidence } from './payerFits.ts';
export { claimantsOf, type ListedClaim, listClaims, openClaimOf } from './suggest.ts';

export const claimCalls: readonly Call[] = [paymentClaim, paymentClaimSave];
