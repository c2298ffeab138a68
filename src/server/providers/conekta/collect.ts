import type { z } from 'zod';
import { ProviderError } from '../failure.ts';
import { type Answered, ask, jobDeadlineMs, pageDeadlineMs } from '../outgoing.ts';
import type { Collect, Collected, CollectOrder, KnownPayment, KnownReference } from '../payment/collect.ts';
import * as wire from './wire.ts';

export type ConektaSettings = { api: string; key: string; webhookKey: string };

const provider = 'conekta';

/**
 * Cash at stores and SPEI by CLABE: an order with one charge is one reference. The API knows no idempotency key; a
 * reference whose answer got lost was shown to nobody and ends by itself.
 */
export function conektaCollect({ api, key }: Pick<ConektaSettings, 'api' | 'key'>): Collect {
  const headers = { accept: wire.accept, authorization: `Bearer ${key}`, 'accept-language': 'es' };
  const orders = `${api}/orders`;

  async function send(
    method: 'GET' | 'POST',
    path: string,
    timeoutMs: number,
    body?: unknown,
  ): Promise<Answered> {
    return ask({ provider, url: `${orders}${path}`, method, headers, body, timeoutMs });
  }

  return {
    async create(wish) {
      const answer = await send('POST', '', pageDeadlineMs, orderOf(wish));
      if (answer.status !== 200 && answer.status !== 201) throw refusalOf(answer);
      return collectedOf(wish, parsed(wire.order, answer.body));
    },
    async cancel({ providerId }) {
      const path = `/${encodeURIComponent(providerId)}`;
      const found = await send('GET', path, jobDeadlineMs);
      if (found.status !== 200) throw refusalOf(found);
      // What was paid is over, and cancelling it could give the money back.
      if (parsed(wire.order, found.body).payment_status !== 'pending_payment') return;
      const answer = await send('POST', `${path}/cancel`, jobDeadlineMs);
      if (answer.status !== 200) throw refusalOf(answer);
    },
    async status(known) {
      const answer = await send('GET', `/${encodeURIComponent(known.providerId)}`, jobDeadlineMs);
      if (answer.status === 404) return [];
      if (answer.status !== 200) throw refusalOf(answer);
      return paymentsOf(known, parsed(wire.order, answer.body));
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

function collectedOf(wish: CollectOrder, order: z.output<typeof wire.order>): Collected {
  const [charge] = order.charges?.data ?? [];
  if (charge === undefined || charge.amount !== wish.amount || charge.currency !== wish.currency) {
    throw new ProviderError(provider, 'unknown', 'another order than was asked for');
  }
  return {
    reference: wire.referenceOf(charge),
    providerId: order.id,
    expiresAt: charge.payment_method.expires_at ?? wish.expiresAt,
    isReusable: false,
    till: {},
  };
}

function paymentsOf({ reference }: KnownReference, order: z.output<typeof wire.order>): KnownPayment[] {
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

function refusalOf({ status, body }: Answered): ProviderError {
  const said = wire.error.safeParse(body).data?.details[0]?.code ?? '';
  return new ProviderError(provider, 'refused', `${status} ${said}`.trim());
}

function parsed<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  throw new ProviderError(provider, 'unknown', 'an answer of another shape');
}
