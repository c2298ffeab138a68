import type { OpenpaySettings } from '../../config/index.ts';
import type { CollectApi, CollectOrder, CreatedReference, ProviderPayment } from '../payment/collectApi.ts';
import { ProviderError, parseProviderAnswer } from '../providerError.ts';
import { jobDeadlineMs, pageDeadlineMs } from '../request.ts';
import {
  createOpenpayClient,
  getErrorCode,
  listChargesOfOrder,
  type OpenpayClient,
  provider,
  toRefusal,
} from './api.ts';
import * as wire from './wire.ts';

const timeZone = 'America/Mexico_City';

/**
 * Cash at Paynet's stores: a charge of method `store` is one reference, whose bars are Code 128. Our key is its `order_id`,
 * which Openpay takes once. Its API ends no such charge before its time and pays none back.
 */
export function createOpenpayCollect(settings: OpenpaySettings): CollectApi {
  const client = createOpenpayClient(settings);
  return {
    async create(collectOrder) {
      const response = await client.post(toChargeRequest(collectOrder), pageDeadlineMs);
      if (response.status === 200 || response.status === 201) {
        return toCreatedReference(collectOrder, parseProviderAnswer(provider, wire.charge, response.body));
      }
      if (getErrorCode(response) === wire.orderIdUsedCode) return findExistingCharge(client, collectOrder);
      throw toRefusal(response);
    },
    // It ends by itself; money that still comes by it counts.
    cancel: () => Promise.resolve(),
    async status({ reference, providerId }) {
      const response = await client.get(`/${encodeURIComponent(providerId)}`, jobDeadlineMs);
      if (response.status === 404) return [];
      if (response.status !== 200) throw toRefusal(response);
      return toProviderPayments(reference, parseProviderAnswer(provider, wire.charge, response.body));
    },
  };
}

function toChargeRequest({ orderId, payer, amount, currency, expiresAt, idempotencyKey }: CollectOrder) {
  return {
    method: 'store',
    amount: amount / 100,
    currency,
    description: `Préstamo ${orderId}`,
    order_id: idempotencyKey,
    due_date: toLocalDueDate(expiresAt),
    customer: { name: payer.name, phone_number: payer.phone, email: payer.email },
  };
}

/** As Openpay takes a due date: the day and the hour in Mexico, without an offset. */
export function toLocalDueDate(at: Date): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(at).replace(' ', 'T');
}

async function findExistingCharge(
  client: OpenpayClient,
  collectOrder: CollectOrder,
): Promise<CreatedReference> {
  const [existing] = await listChargesOfOrder(client, collectOrder.idempotencyKey, pageDeadlineMs);
  if (existing === undefined)
    throw new ProviderError(provider, 'unknown', 'an order that it knows and doesn’t show');
  return toCreatedReference(collectOrder, existing);
}

function toCreatedReference(collectOrder: CollectOrder, charge: wire.Charge): CreatedReference {
  const { id, amount, currency, payment_method: method } = charge;
  if (
    amount !== collectOrder.amount ||
    currency !== collectOrder.currency ||
    method?.reference === undefined
  ) {
    throw new ProviderError(provider, 'unknown', 'another charge than was asked for');
  }
  const { expiresAt } = collectOrder;
  return { reference: method.reference, providerId: id, expiresAt, isReusable: false, till: {} };
}

function toProviderPayments(reference: string, charge: wire.Charge): ProviderPayment[] {
  const { id: paymentId, amount, currency, status, operation_date, creation_date } = charge;
  const paidAt = operation_date ?? creation_date;
  if (status !== 'completed' || !paidAt) return [];
  return [{ paymentId, reference, amount, currency, paidAt }];
}
