import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { parseExactly } from '../outgoing.ts';
import type { Notices, ProviderNotice } from '../payment/notices.ts';
import * as wire from './wire.ts';

/**
 * Webhooks, signed with Conekta's private key: `DIGEST` is base64 of RSA over the SHA-256 of the body.
 * Sources: https://developers.conekta.com/docs/autenticación-webhooks, https://developers.conekta.com/docs/order and
 * https://developers.conekta.com/docs/charge
 * @param webhookKey the public key (PEM) that Conekta gave
 */
export function conektaNotices(webhookKey: string): Notices {
  const key = createPublicKey(webhookKey);
  return {
    read: (body, headers) =>
      isSigned(key, body, headers.digest) ? noticeOf(parseExactly(body.toString('utf8'))) : null,
  };
}

function isSigned(key: KeyObject, body: Buffer, digest: unknown): boolean {
  if (typeof digest !== 'string') return false;
  return verify('RSA-SHA256', body, key, Buffer.from(digest, 'base64'));
}

function noticeOf(told: unknown): ProviderNotice {
  const event = wire.event.parse(told);
  const { id: eventId, type, data } = event;
  switch (type) {
    case 'order.paid':
    case 'charge.paid': {
      const charge = chargeIn(type, data?.object);
      if (charge?.status !== 'paid') throw new Error(`${type} without a paid charge`);
      const ours = wire.namedCharge(charge);
      // A charge that we made is asked about: the answer tells the same, and that of which record.
      if (ours !== undefined) return { kind: 'charge', eventId, charge: ours };
      const { id: paymentId, amount, currency, paid_at } = charge;
      const paidAt = paid_at ?? event.created_at;
      const reference = wire.referenceOf(charge);
      return {
        kind: 'payment',
        eventId,
        payment: { paymentId, reference, amount, currency, paidAt, ...wire.senderIn(charge) },
      };
    }
    case 'charge.declined':
    case 'charge.canceled':
    case 'charge.expired':
    case 'order.expired':
    case 'order.canceled': {
      const charge = chargeIn(type, data?.object);
      const ours = charge && wire.namedCharge(charge);
      if (ours !== undefined) return { kind: 'charge', eventId, charge: ours };
      if (charge === undefined || !expiries.has(type)) return { kind: 'nothing', eventId };
      return { kind: 'expiry', eventId, reference: wire.referenceOf(charge) };
    }
    case 'charge.reversed':
    case 'charge.refunded':
    case 'order.refunded':
    case 'charge.chargeback.lost':
    case 'order.charged_back': {
      const charge = chargeIn(type, data?.object);
      if (charge === undefined) throw new Error(`${type} of no charge`);
      const [, said = ''] = type.split('.');
      const reason = said === 'chargeback' ? 'charged_back' : said;
      const { id: paymentId, amount, currency } = charge;
      // Told of by the order and by its charge, it is taken back once.
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
      // Money that went back in a way that nobody has described to us is for people to look at.
      if (/refund|charged?_?back|revers/.test(type)) throw new Error(`what ${type} says isn’t known`);
      return { kind: 'nothing', eventId };
  }
}

/** What ends a reference that somebody was to pay by. */
const expiries = new Set(['charge.expired', 'order.expired', 'order.canceled']);

/** An order of ours has one charge. */
function chargeIn(type: string, object: unknown): wire.Charge | undefined {
  if (type.startsWith('charge.')) return wire.charge.parse(object);
  const charges = wire.order.parse(object).charges?.data ?? [];
  return charges.find(({ status }) => status === 'paid') ?? charges[0];
}
