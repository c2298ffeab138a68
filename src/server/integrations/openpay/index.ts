import { hash } from 'node:crypto';
import type { OpenpaySettings } from '../../config/index.ts';
import { isEqualConstantTime } from '../../platform/constantTimeEqual.ts';
import type {
  CollectApi,
  CollectOrder,
  CreatedReference,
  NamedProvider,
  NoticesApi,
  ProviderNotice,
  ProviderPayment,
} from '../payment/provider.ts';
import {
  basicAuthorization,
  jobRequestTimeoutMs,
  type ProviderClient,
  ProviderError,
  pageRequestTimeoutMs,
} from '../request.ts';
import * as wire from './api.ts';
import { createOpenpayClient, getErrorCode, listChargesOfOrder, provider } from './api.ts';

/** Openpay: cash at Paynet's stores. */
export function createOpenpayProvider(settings: OpenpaySettings): NamedProvider<'openpay'> {
  return {
    name: 'openpay',
    notices: createOpenpayNotices(settings.webhookUser, settings.webhookPassword),
    collect: createOpenpayCollect(settings),
  };
}

const timeZone = 'America/Mexico_City';

/**
 * Cash at Paynet's stores: a charge of method `store` is one reference, with a Code 128 barcode. Our idempotency key is its
 * `order_id`, which Openpay accepts once. Its API neither cancels nor refunds such a charge.
 */
function createOpenpayCollect(settings: OpenpaySettings): CollectApi {
  const client = createOpenpayClient(settings);
  return {
    async create(collectOrder) {
      const body = toChargeRequest(collectOrder);
      const response = await client.send('POST', '', pageRequestTimeoutMs, { body });
      if (response.status >= 300 && getErrorCode(response.body) === wire.orderIdUsedCode)
        return findExistingCharge(client, collectOrder);
      return toCreatedReference(collectOrder, client.parse(wire.charge, response));
    },
    // It expires by itself; a payment by it still counts.
    cancel: () => Promise.resolve(),
    async status({ reference, providerId }) {
      const response = await client.send('GET', `/${encodeURIComponent(providerId)}`, jobRequestTimeoutMs);
      return response.status === 404
        ? []
        : toProviderPayments(reference, client.parse(wire.charge, response));
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

/** A due date in Openpay's format: local time of Mexico, without an offset. */
export function toLocalDueDate(at: Date): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const;
  return new Intl.DateTimeFormat('sv-SE', options).format(at).replace(' ', 'T');
}

async function findExistingCharge(
  client: ProviderClient,
  collectOrder: CollectOrder,
): Promise<CreatedReference> {
  const [existing] = await listChargesOfOrder(client, collectOrder.idempotencyKey, pageRequestTimeoutMs);
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
  return { reference: method.reference, providerId: id, expiresAt, isReusable: false, details: {} };
}

function toProviderPayments(reference: string, charge: wire.Charge): ProviderPayment[] {
  const { id: paymentId, amount, currency, status, operation_date, creation_date } = charge;
  const paidAt = operation_date ?? creation_date;
  if (status !== 'completed' || !paidAt) return [];
  return [{ paymentId, reference, amount, currency, paidAt }];
}

/**
 * Webhooks. Openpay does not sign them: they carry the user and password of the webhook (Basic). Only the notice that verifies
 * our address comes without, and is stored so that staff can read its code. Source: https://www.openpay.mx/docs/webhooks.html
 */
function createOpenpayNotices(user: string, password: string): NoticesApi {
  const expected = basicAuthorization(user, password);
  return {
    verifyAndParse(body, { authorization }) {
      const isAuthenticated =
        typeof authorization === 'string' && isEqualConstantTime(authorization, expected);
      if (!isAuthenticated) return findVerification(body);
      return toNotice(hash('sha256', body), wire.event.parse(JSON.parse(body.toString('utf8'))));
    },
  };
}

/** Reads a verification notice; null for anything else. It is unauthenticated, so its event id takes 256 values at most. */
function findVerification(body: Buffer): ProviderNotice | null {
  if (body.length > 2_000) return null;
  try {
    const { type, verification_code: code } = wire.event.parse(JSON.parse(body.toString('utf8')));
    if (type !== 'verification' || code === undefined) return null;
    return { kind: 'nothing', eventId: `verification:${hash('sha256', code).slice(0, 2)}` };
  } catch {
    return null;
  }
}

function toNotice(eventId: string, event: ReturnType<(typeof wire.event)['parse']>): ProviderNotice {
  const eventAt = event.event_date ?? new Date();
  switch (event.type) {
    case 'charge.succeeded': {
      const {
        id: paymentId,
        amount,
        currency,
        operation_date,
        ...charge
      } = wire.charge.parse(event.transaction);
      // Card charges are not ours and have no reference.
      if (charge.method === 'card') return { kind: 'nothing', eventId };
      const reference = getReference(charge);
      return {
        kind: 'payment',
        eventId,
        payment: { paymentId, reference, amount, currency, paidAt: operation_date ?? eventAt },
      };
    }
    case 'charge.cancelled':
    case 'transaction.expired': {
      const charge = wire.charge.parse(event.transaction);
      if (charge.payment_method?.reference === undefined) return { kind: 'nothing', eventId };
      return { kind: 'expiry', eventId, reference: getReference(charge) };
    }
    case 'charge.refunded':
    case 'chargeback.accepted': {
      const { id: paymentId, refund, ...charge } = wire.charge.parse(event.transaction);
      const isRefund = event.type === 'charge.refunded';
      const amount = isRefund && refund ? refund.amount : charge.amount;
      const reversalId = isRefund && refund ? refund.id : `${paymentId}:chargeback`;
      const { currency } = charge;
      const reasonFields = { reason: event.type, cause: 'payer' } as const;
      return {
        kind: 'reversal',
        eventId,
        reversal: { reversalId, paymentId, amount, currency, reversedAt: eventAt, ...reasonFields },
      };
    }
    default:
      return { kind: 'nothing', eventId };
  }
}

function getReference({ payment_method: method }: Pick<wire.Charge, 'payment_method'>): string {
  if (method?.reference === undefined) throw new Error('a charge without its reference');
  return method.reference;
}
