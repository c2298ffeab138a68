import type { Call } from '../api/index.ts';
import { repaymentCommit } from './commit.ts';
import { repaymentConfirm } from './confirm.ts';
import { repaymentLink } from './link.ts';
import { cardPage, cardRemove } from './newCard.ts';
import { repaymentWay } from './repaymentWay.ts';

export { deleteCards, deleteProviderCard } from './deleteCards.ts';
export { registerNewCardRoutes } from './newCard.ts';
export { resolvePendingCharges } from './resolveCharges.ts';
export { registerSandboxBankRoutes } from './sandboxBank.ts';
export { registerSandboxCheckoutRoutes } from './sandboxCheckout.ts';

export const cardCalls: readonly Call[] = [
  repaymentWay,
  repaymentCommit,
  repaymentConfirm,
  repaymentLink,
  cardPage,
  cardRemove,
];
