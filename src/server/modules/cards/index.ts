import type { Call } from '../api/index.ts';
import { cardRepaymentCall, cardRepaymentLinkCall } from './cardRepayment.ts';
import { commitCardRepaymentCall, confirmCardRepaymentCall } from './commitRepayment.ts';
import { addCardPageCall, removeCardCall } from './newCard.ts';

export { deleteCards, deleteProviderCard } from './cards.ts';
export { resolvePendingCharges } from './charge.ts';
export { registerNewCardRoutes } from './newCard.ts';
export { registerSandboxBankRoutes, registerSandboxCheckoutRoutes } from './sandboxPages.ts';

export const cardCalls: readonly Call[] = [
  cardRepaymentCall,
  commitCardRepaymentCall,
  confirmCardRepaymentCall,
  cardRepaymentLinkCall,
  addCardPageCall,
  removeCardCall,
];
