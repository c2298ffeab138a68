import { ProviderError, parsed } from '../failure.ts';
import { jobDeadlineMs, pageDeadlineMs } from '../outgoing.ts';
import type { Collect, Collected, CollectOrder, KnownPayment, KnownReference } from '../payment/collect.ts';
import { conekta, orderPath, refusalOf, type Send } from './api.ts';
import * as wire from './wire.ts';

/**
 * Cash at stores and SPEI by CLABE: an order with one charge is one reference. The API knows no idempotency key; a
 * reference whose answer got lost was shown to nobody and ends by itself.
 */
export function conektaCollect(send: Send): Collect {
  return {
    async create(wish) {
      const answer = await send('POST', '/orders', pageDeadlineMs, orderOf(wish));
      if (answer.status !== 200 && answer.status !== 201) throw refusalOf(answer);
      return collectedOf(wish, parsed(conekta, wire.order, answer.body));
    },
    async cancel({ providerId }) {
      const found = await send('GET', orderPath(providerId), jobDeadlineMs);
      if (found.status !== 200) throw refusalOf(found);
      // What was paid is over, and cancelling it could give the money back.
      if (parsed(conekta, wire.order, found.body).payment_status !== 'pending_payment') return;
      const answer = await send('POST', orderPath(providerId, '/cancel'), jobDeadlineMs);
      if (answer.status !== 200) throw refusalOf(answer);
    },
    async status(known) {
      const answer = await send('GET', orderPath(known.providerId), jobDeadlineMs);
      if (answer.status === 404) return [];
      if (answer.status !== 200) throw refusalOf(answer);
      return paymentsOf(known, parsed(conekta, wire.order, answer.body));
    },
  };
}

function orderOf(wish: CollectOrder) {
  const { orderId, payer, channel, amount, currency, expiresAt, idempotencyKey } = wish;
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

function collectedOf(wish: CollectOrder, order: wire.Order): Collected {
  const [charge] = order.charges?.data ?? [];
  if (charge === undefined || charge.amount !== wish.amount || charge.currency !== wish.currency) {
    throw new ProviderError(conekta, 'unknown', 'another order than was asked for');
  }
  const { payment_method: method } = charge;
  const endsAt = method.object === 'card_payment' ? undefined : method.expires_at;
  return {
    reference: wire.referenceOf(charge),
    providerId: order.id,
    expiresAt: endsAt ?? wish.expiresAt,
    isReusable: false,
    till: {},
  };
}

function paymentsOf({ reference }: KnownReference, order: wire.Order): KnownPayment[] {
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
