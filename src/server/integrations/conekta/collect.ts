import type {
  CollectApi,
  CollectOrder,
  CreatedReference,
  KnownReference,
  ProviderPayment,
} from '../payment/collectApi.ts';
import { ProviderError, parseProviderAnswer } from '../providerError.ts';
import { jobDeadlineMs, pageDeadlineMs } from '../request.ts';
import { type ConektaClient, conekta, orderPath, toRefusal } from './api.ts';
import * as wire from './wire.ts';

/**
 * Cash at stores and SPEI by CLABE: an order with one charge is one reference. The API knows no idempotency key; a
 * reference whose answer got lost was shown to nobody and ends by itself.
 */
export function createConektaCollect(send: ConektaClient): CollectApi {
  return {
    async create(collectOrder) {
      const answer = await send('POST', '/orders', pageDeadlineMs, toOrderRequest(collectOrder));
      if (answer.status !== 200 && answer.status !== 201) throw toRefusal(answer);
      return toCollected(collectOrder, parseProviderAnswer(conekta, wire.order, answer.body));
    },
    async cancel({ providerId }) {
      const existing = await send('GET', orderPath(providerId), jobDeadlineMs);
      if (existing.status !== 200) throw toRefusal(existing);
      // What was paid is over, and cancelling it could give the money back.
      if (parseProviderAnswer(conekta, wire.order, existing.body).payment_status !== 'pending_payment')
        return;
      const answer = await send('POST', orderPath(providerId, '/cancel'), jobDeadlineMs);
      if (answer.status !== 200) throw toRefusal(answer);
    },
    async status(knownReference) {
      const answer = await send('GET', orderPath(knownReference.providerId), jobDeadlineMs);
      if (answer.status === 404) return [];
      if (answer.status !== 200) throw toRefusal(answer);
      return toKnownPayments(knownReference, parseProviderAnswer(conekta, wire.order, answer.body));
    },
  };
}

function toOrderRequest(collectOrder: CollectOrder) {
  const { orderId, payer, channel, amount, currency, expiresAt, idempotencyKey } = collectOrder;
  return {
    currency,
    customer_info: { name: payer.name, email: payer.email, phone: payer.phone },
    line_items: [{ name: `Préstamo ${orderId}`, quantity: 1, unit_price: amount }],
    charges: [
      {
        amount,
        payment_method: {
          type: channel.group === 'store' ? 'cash' : 'spei',
          expires_at: Math.floor(expiresAt.getTime() / 1000),
        },
      },
    ],
    metadata: { order: orderId, key: idempotencyKey },
  };
}

function toCollected(collectOrder: CollectOrder, order: wire.Order): CreatedReference {
  const [charge] = order.charges?.data ?? [];
  if (
    charge === undefined ||
    charge.amount !== collectOrder.amount ||
    charge.currency !== collectOrder.currency
  ) {
    throw new ProviderError(conekta, 'unknown', 'another order than was asked for');
  }
  const { payment_method: paymentMethod } = charge;
  const expiry = paymentMethod.object === 'card_payment' ? undefined : paymentMethod.expires_at;
  return {
    reference: wire.getReference(charge),
    providerId: order.id,
    expiresAt: expiry ?? collectOrder.expiresAt,
    isReusable: false,
    till: {},
  };
}

function toKnownPayments({ reference }: KnownReference, order: wire.Order): ProviderPayment[] {
  return (order.charges?.data ?? [])
    .filter(({ status }) => status === 'paid')
    .map((charge) => ({
      paymentId: charge.id,
      reference,
      amount: charge.amount,
      currency: charge.currency,
      paidAt: charge.paid_at ?? charge.created_at,
    }));
}
