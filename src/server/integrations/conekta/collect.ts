import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { z } from 'zod';
import type {
  CollectApi,
  CollectOrder,
  CreatedReference,
  NoticesApi,
  ProviderNotice,
  ProviderPayment,
  ReferenceKey,
} from '../payment/provider.ts';
import {
  jobRequestTimeoutMs,
  type ProviderClient,
  ProviderError,
  pageRequestTimeoutMs,
  parseJsonKeepingLongNumbers,
} from '../request.ts';
import * as wire from './api.ts';
import { conekta, orderPath } from './api.ts';

/**
 * Cash at stores and SPEI by CLABE: an order with one charge is one reference. The API has no idempotency key; a
 * reference whose answer was lost was never shown and expires on its own.
 */
export function createConektaCollect(client: ProviderClient): CollectApi {
  return {
    async create(collectOrder) {
      const body = toOrderRequest(collectOrder);
      return toCreatedReference(
        collectOrder,
        await client.requestParsed(wire.order, 'POST', '/orders', pageRequestTimeoutMs, { body }),
      );
    },
    async cancel({ providerId }) {
      const existing = await client.requestParsed(
        wire.order,
        'GET',
        orderPath(providerId),
        jobRequestTimeoutMs,
      );
      // Cancelling a paid order could refund it.
      if (existing.payment_status !== 'pending_payment') return;
      await client.requestParsed(z.unknown(), 'POST', orderPath(providerId, '/cancel'), jobRequestTimeoutMs);
    },
    async status(knownReference) {
      const answer = await client.send('GET', orderPath(knownReference.providerId), jobRequestTimeoutMs);
      return answer.status === 404 ? [] : toKnownPayments(knownReference, client.parse(wire.order, answer));
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

function toCreatedReference(collectOrder: CollectOrder, order: wire.Order): CreatedReference {
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
    details: {},
  };
}

function toKnownPayments({ reference }: ReferenceKey, order: wire.Order): ProviderPayment[] {
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

/**
 * Webhooks, signed with Conekta's private key: `DIGEST` is base64 of RSA over the SHA-256 of the body.
 * Sources: https://developers.conekta.com/docs/autenticación-webhooks, https://developers.conekta.com/docs/order and
 * https://developers.conekta.com/docs/charge
 * @param webhookKey the public key (PEM) that Conekta gave
 */
export function createConektaNotices(webhookKey: string): NoticesApi {
  const key = createPublicKey(webhookKey);
  return {
    verifyAndParse: (body, headers) =>
      isSigned(key, body, headers.digest)
        ? toNotice(parseJsonKeepingLongNumbers(body.toString('utf8')))
        : null,
  };
}

function isSigned(key: KeyObject, body: Buffer, digest: unknown): boolean {
  if (typeof digest !== 'string') return false;
  return verify('RSA-SHA256', body, key, Buffer.from(digest, 'base64'));
}

function toNotice(payload: unknown): ProviderNotice {
  const event = wire.event.parse(payload);
  const { id: eventId, type, data } = event;
  switch (type) {
    case 'order.paid':
    case 'charge.paid': {
      const charge = findCharge(type, data?.object);
      if (charge?.status !== 'paid') throw new Error(`${type} without a paid charge`);
      const ownCharge = wire.parseCardChargeReference(charge);
      // Our own card charge: the poll of its status books it.
      if (ownCharge !== undefined) return { kind: 'charge', eventId, charge: ownCharge };
      const { id: paymentId, amount, currency, paid_at } = charge;
      const paidAt = paid_at ?? event.created_at;
      const reference = wire.getReference(charge);
      return {
        kind: 'payment',
        eventId,
        payment: { paymentId, reference, amount, currency, paidAt, ...wire.findSender(charge) },
      };
    }
    case 'charge.declined':
    case 'charge.canceled':
    case 'charge.expired':
    case 'order.expired':
    case 'order.canceled': {
      const charge = findCharge(type, data?.object);
      const ownCharge = charge && wire.parseCardChargeReference(charge);
      if (ownCharge !== undefined) return { kind: 'charge', eventId, charge: ownCharge };
      if (charge === undefined || !expiryEvents.has(type)) return { kind: 'nothing', eventId };
      return { kind: 'expiry', eventId, reference: wire.getReference(charge) };
    }
    case 'charge.reversed':
    case 'charge.refunded':
    case 'order.refunded':
    case 'charge.chargeback.lost':
    case 'order.charged_back': {
      const charge = findCharge(type, data?.object);
      if (charge === undefined) throw new Error(`${type} of no charge`);
      const [, suffix = ''] = type.split('.');
      const reason = suffix === 'chargeback' ? 'charged_back' : suffix;
      const { id: paymentId, amount, currency } = charge;
      // The order and its charge both report a reversal: one id for both.
      const reversalId = `${paymentId}:${reason}`;
      const reversedAt = event.created_at;
      return {
        kind: 'reversal',
        eventId,
        reversal: { reversalId, paymentId, amount, currency, reversedAt, reason, cause: 'payer' },
      };
    }
    case 'charge.chargeback.won':
      return { kind: 'nothing', eventId };
    default:
      // An undocumented kind of reversal is stored as unreadable, for staff to look at.
      if (/refund|charged?_?back|revers/.test(type)) throw new Error(`what ${type} says isn’t known`);
      return { kind: 'nothing', eventId };
  }
}

/** Events that end a payment reference. */
const expiryEvents = new Set(['charge.expired', 'order.expired', 'order.canceled']);

/** The charge of an event; each of our orders has one. */
function findCharge(type: string, object: unknown): wire.Charge | undefined {
  if (type.startsWith('charge.')) return wire.charge.parse(object);
  const charges = wire.order.parse(object).charges?.data ?? [];
  return charges.find(({ status }) => status === 'paid') ?? charges[0];
}
