import type { Call } from '../api/index.ts';
import { repaymentCommit, repaymentConfirm } from './commit.ts';
import { cardPage, cardRemove } from './newCard.ts';
import { repaymentLink, repaymentWay } from './repaymentWay.ts';

export { deleteCards, deleteProviderCard } from './cards.ts';
export { resolvePendingCharges } from './charge.ts';
export { registerNewCardRoutes } from './newCard.ts';
export { registerSandboxBankRoutes, registerSandboxCheckoutRoutes } from './sandboxPages.ts';

export const cardCalls: readonly Call[] = [
  repaymentWay,
  repaymentCommit,
  repaymentConfirm,
  repaymentLink,
  cardPage,
  cardRemove,
];
