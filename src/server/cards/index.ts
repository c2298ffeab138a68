import type { Call } from '../http/index.ts';
import { repaymentCommit } from './commit.ts';
import { repaymentConfirm } from './confirm.ts';
import { repaymentLink } from './link.ts';
import { cardPage, cardRemove } from './newCard.ts';
import { repaymentWay } from './way.ts';

export { deleteCards, deleteProviderCard } from './forget.ts';
export { registerNewCardRoutes } from './newCard.ts';
export { resolvePendingCharges } from './resolve.ts';
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
