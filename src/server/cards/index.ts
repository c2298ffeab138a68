import type { Call } from '../http/index.ts';
import { repaymentCommit } from './commit.ts';
import { repaymentConfirm } from './confirm.ts';
import { repaymentLink } from './link.ts';
import { cardPage, cardRemove } from './newCard.ts';
import { repaymentWay } from './way.ts';

export { forgetCard, forgetCards } from './forget.ts';
export { serveNewCard } from './newCard.ts';
export { resolveCharges } from './resolve.ts';
export { serveSandboxBank } from './sandboxBank.ts';
export { serveSandboxCheckout } from './sandboxCheckout.ts';

export const cardCalls: readonly Call[] = [
  repaymentWay,
  repaymentCommit,
  repaymentConfirm,
  repaymentLink,
  cardPage,
  cardRemove,
];
