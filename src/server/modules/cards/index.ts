import type { Call } from '../api/index.ts';
import { repaymentLinkCall, repaymentWayCall } from './cardRepayment.ts';
import { repaymentCommitCall, repaymentConfirmCall } from './commitRepayment.ts';
import { cardPageCall, cardRemoveCall } from './newCard.ts';

export { deleteCards, deleteProviderCard } from './cards.ts';
export { resolvePendingCharges } from './charge.ts';
export { registerCardEnrolmentRoutes } from './newCard.ts';
export { registerSandboxBankRoutes, registerSandboxCheckoutRoutes } from './sandboxPages.ts';

export const cardCalls: readonly Call[] = [
  repaymentWayCall,
  repaymentCommitCall,
  repaymentConfirmCall,
  repaymentLinkCall,
  cardPageCall,
  cardRemoveCall,
];
