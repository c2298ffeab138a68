import { minor, type ReversalCause, type ReversalEffect } from '../../../../lending/index.ts';
import { computeRetainedAmount, findReversalEffect, type Order, paymentKey } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { readEndpoint } from '../endpoint.ts';
import { conflictError } from '../errors.ts';
import { getLoanToday, getOrder, getPayment } from './loanLookup.ts';

/** What reversing all that is left of a payment does to the loan today. */
async function previewReversal(
  services: Services,
  orderId: string,
  paymentName: string,
  cause: ReversalCause,
): Promise<{ order: Order; outcome: ReversalEffect }> {
  const { order, today } = await getLoanToday(services, orderId);
  const { provider, paymentId: providerPaymentId } = getPayment(order, paymentName);
  const paymentId = paymentKey(provider, providerPaymentId);
  const amount = computeRetainedAmount(order, paymentId);
  if (amount === 0) throw conflictError('undone');
  const reversal = { kind: 'reversal', id: 'asked', paymentId, valueDate: today, amount, cause } as const;
  const outcome = findReversalEffect(services.config, order, reversal, today);
  if (outcome === null) throw conflictError('notDisbursed');
  return { order, outcome };
}

/** Before a payment is reversed: what the debt becomes, what accrued without it, and what the product's policy waives. */
export const reversalPreview = readEndpoint(
  'reversalPreview',
  async (services, _staff, { orderId, paymentId }) => {
    const { order, outcome } = await previewReversal(services, orderId, paymentId, 'lender');
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
  },
);

/** Whether charges are waived with a reversal, so that it waits for a second person. */
export async function waivesCharges(
  services: Services,
  orderId: string,
  paymentName: string,
  cause: ReversalCause,
): Promise<boolean> {
  if (cause === 'payer') return false;
  const order = await getOrder(services.db, orderId);
  const { provider, paymentId } = getPayment(order, paymentName);
  if (computeRetainedAmount(order, paymentKey(provider, paymentId)) === 0) return false;
  return (await previewReversal(services, orderId, paymentName, cause)).outcome.waived > 0;
}
