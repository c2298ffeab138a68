import { minor, type ReversalCause, type ReversalOutcome } from '../../../lending/index.ts';
import { leftOf, type Order, outcomeOfReversal, paymentKey } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { read } from '../call.ts';
import { refused } from '../refusals.ts';
import { loanToday, orderBy, paymentOf } from './loanOf.ts';

/** What reversing all that is left of a payment does to the loan today. */
async function outcomeOf(
  services: Services,
  orderId: string,
  named: string,
  cause: ReversalCause,
): Promise<{ order: Order; outcome: ReversalOutcome }> {
  const { order, today } = await loanToday(services, orderId);
  const { provider, paymentId: own } = paymentOf(order, named);
  const paymentId = paymentKey(provider, own);
  const amount = leftOf(order, paymentId);
  if (amount === 0) throw refused('undone');
  const reversal = { kind: 'reversal', id: 'asked', paymentId, valueDate: today, amount, cause } as const;
  const outcome = outcomeOfReversal(services.config, order, reversal, today);
  if (outcome === null) throw refused('notDisbursed');
  return { order, outcome };
}

/** Before a payment is reversed: what the debt becomes, what accrued without it, and what the product's policy waives. */
export const reversalPreview = read('reversalPreview', async (services, _staff, { orderId, paymentId }) => {
  const { order, outcome } = await outcomeOf(services, orderId, paymentId, 'lender');
  const { before, reversed, accrued, waived, after, voidsExtension } = outcome;
  return {
    orderId,
    currency: order.terms.currency,
    before,
    reversed,
    accrued,
    waived,
    owed: minor(after + waived),
    owedWithWaiver: after,
    voidsExtension,
  };
});

/** Whether charges are waived with a reversal, so that it waits for a second person. */
export async function waivesCharges(
  services: Services,
  orderId: string,
  named: string,
  cause: ReversalCause,
): Promise<boolean> {
  if (cause === 'payer') return false;
  const order = await orderBy(services.db, orderId);
  const { provider, paymentId } = paymentOf(order, named);
  if (leftOf(order, paymentKey(provider, paymentId)) === 0) return false;
  return (await outcomeOf(services, orderId, named, cause)).outcome.waived > 0;
}
