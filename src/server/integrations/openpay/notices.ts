import { createHash } from 'node:crypto';
import { isEqualConstantTime } from '../../platform/constantTimeEqual.ts';
import type { NoticesApi, ProviderNotice } from '../payment/notices.ts';
import * as wire from './wire.ts';

/**
 * Webhooks. Openpay signs nothing it sends: a notice has to bring the name and the password that its webhook was made with
 * (Basic). Only the notice by which Openpay makes sure of our address may come without, and is kept for people to read its
 * code. Source: https://www.openpay.mx/docs/webhooks.html
 */
export function createOpenpayNotices(user: string, password: string): NoticesApi {
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  return {
    verifyAndParse(body, { authorization }) {
      const isAuthenticated =
        typeof authorization === 'string' && isEqualConstantTime(authorization, expected);
      if (!isAuthenticated) return findVerification(body);
      return toNotice(sha256(body).toString('hex'), wire.event.parse(JSON.parse(body.toString('utf8'))));
    },
  };
}

/** Null for anything else. Anybody may send one, so that a few hundred are kept and no more. */
function findVerification(body: Buffer): ProviderNotice | null {
  if (body.length > 2_000) return null;
  try {
    const { type, verification_code: code } = wire.event.parse(JSON.parse(body.toString('utf8')));
    if (type !== 'verification' || code === undefined) return null;
    return { kind: 'nothing', eventId: `verification:${sha256(code).toString('hex').slice(0, 2)}` };
  } catch {
    return null;
  }
}

function toNotice(eventId: string, told: ReturnType<(typeof wire.event)['parse']>): ProviderNotice {
  const eventAt = told.event_date ?? new Date();
  switch (told.type) {
    case 'charge.succeeded': {
      const {
        id: paymentId,
        amount,
        currency,
        operation_date,
        ...charge
      } = wire.charge.parse(told.transaction);
      // A card's charge is asked for by whoever charged it, and has no reference to pay by.
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
      const charge = wire.charge.parse(told.transaction);
      if (charge.payment_method?.reference === undefined) return { kind: 'nothing', eventId };
      return { kind: 'expiry', eventId, reference: getReference(charge) };
    }
    case 'charge.refunded':
    case 'chargeback.accepted': {
      const { id: paymentId, refund, ...charge } = wire.charge.parse(told.transaction);
      const isRefund = told.type === 'charge.refunded';
      const amount = isRefund && refund ? refund.amount : charge.amount;
      const reversalId = isRefund && refund ? refund.id : `${paymentId}:chargeback`;
      const { currency } = charge;
      const reasonFields = { reason: told.type, cause: 'payer' } as const;
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

function sha256(value: string | Buffer): Buffer {
  return createHash('sha256').update(value).digest();
}
