import type { OpenpaySettings } from '../../config/index.ts';
import { ProviderError, parsed } from '../failure.ts';
import { jobDeadlineMs, pageDeadlineMs } from '../outgoing.ts';
import type { Collect, Collected, CollectOrder, KnownPayment } from '../payment/collect.ts';
import { type Api, chargesOf, errorCode, openpayApi, provider, refusalOf } from './api.ts';
import * as wire from './wire.ts';

const timeZone = 'America/Mexico_City';

/**
 * Cash at Paynet's stores: a charge of method `store` is one reference, whose bars are Code 128. Our key is its `order_id`,
 * which Openpay takes once. Its API ends no such charge before its time and pays none back.
 */
export function openpayCollect(settings: OpenpaySettings): Collect {
  const api = openpayApi(settings);
  return {
    async create(wish) {
      const answer = await api.post(chargeOf(wish), pageDeadlineMs);
      if (answer.status === 200 || answer.status === 201) {
        return collectedOf(wish, parsed(provider, wire.charge, answer.body));
      }
      if (errorCode(answer) === wire.orderUsed) return madeBefore(api, wish);
      throw refusalOf(answer);
    },
    // It ends by itself; money that still comes by it counts.
    cancel: () => Promise.resolve(),
    async status({ reference, providerId }) {
      const answer = await api.get(`/${encodeURIComponent(providerId)}`, jobDeadlineMs);
      if (answer.status === 404) return [];
      if (answer.status !== 200) throw refusalOf(answer);
      return paymentsOf(reference, parsed(provider, wire.charge, answer.body));
    },
  };
}

function chargeOf({ orderId, payer, amount, currency, expiresAt, idempotencyKey }: CollectOrder) {
  return {
    method: 'store',
    amount: amount / 100,
    currency,
    description: `Préstamo ${orderId}`,
    order_id: idempotencyKey,
    due_date: localTime(expiresAt),
    customer: { name: payer.name, phone_number: payer.phone, email: payer.email },
  };
}

/** As Openpay takes a due date: the day and the hour in Mexico, without an offset. */
export function localTime(at: Date): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(at).replace(' ', 'T');
}

async function madeBefore(api: Api, wish: CollectOrder): Promise<Collected> {
  const [made] = await chargesOf(api, wish.idempotencyKey, pageDeadlineMs);
  if (made === undefined)
    throw new ProviderError(provider, 'unknown', 'an order that it knows and doesn’t show');
  return collectedOf(wish, made);
}

function collectedOf(wish: CollectOrder, charge: wire.Charge): Collected {
  const { id, amount, currency, payment_method: method } = charge;
  if (amount !== wish.amount || currency !== wish.currency || method?.reference === undefined) {
    throw new ProviderError(provider, 'unknown', 'another charge than was asked for');
  }
  const { expiresAt } = wish;
  return { reference: method.reference, providerId: id, expiresAt, isReusable: false, till: {} };
}

function paymentsOf(reference: string, charge: wire.Charge): KnownPayment[] {
  const { id: paymentId, amount, currency, status, operation_date, creation_date } = charge;
  const paidAt = operation_date ?? creation_date;
  if (status !== 'completed' || !paidAt) return [];
  return [{ paymentId, reference, amount, currency, paidAt }];
}
