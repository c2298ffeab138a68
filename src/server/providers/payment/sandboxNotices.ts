import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isSameText } from '../../sameText.ts';
import { senderOf } from './collect.ts';
import type { Notices, ProviderNotice } from './notices.ts';

const id = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,128}$/u);
const instant = z.iso.datetime({ offset: true });
const money = {
  amount: z.int().positive().max(1_000_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
};

/** What a sandbox webhook says. Source: DESIGN 5; what else it tells is the sandbox's own. */
export const sandboxNotice = z.discriminatedUnion('type', [
  z.object({
    eventId: id,
    type: z.literal('payment.succeeded'),
    paymentId: id,
    reference: id,
    ...money,
    paidAt: instant,
    senderName: z.string().max(200).optional(),
    senderAccount: z.string().max(64).optional(),
  }),
  z.object({
    eventId: id,
    type: z.literal('payment.reversed'),
    reversalId: id,
    paymentId: id,
    ...money,
    reversedAt: instant,
    reason: z.string().max(200).default(''),
    cause: z.enum(['payer', 'provider']).default('payer'),
  }),
  z.object({ eventId: id, type: z.literal('reference.expired'), reference: id }),
  z.object({
    eventId: id,
    type: z.enum(['payout.sent', 'payout.arrived', 'payout.returned', 'payout.refused']),
    payoutId: id,
    at: instant,
    reason: z.string().max(200).default(''),
  }),
]);

/** The signature of a sandbox webhook: hex HMAC-SHA256 of the raw body. Source: DESIGN 5. */
export function sandboxSignature(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function sandboxNotices(secret: string): Notices {
  return {
    read: (body, headers) =>
      isSigned(body, headers['x-signature'], secret)
        ? noticeOf(sandboxNotice.parse(JSON.parse(body.toString('utf8'))))
        : null,
  };
}

function noticeOf(told: z.output<typeof sandboxNotice>): ProviderNotice {
  const { eventId } = told;
  switch (told.type) {
    case 'payment.succeeded': {
      const { paymentId, reference, amount, currency } = told;
      const payment = { paymentId, reference, amount, currency, paidAt: new Date(told.paidAt) };
      const sender = senderOf(told.senderName, told.senderAccount);
      return { kind: 'payment', eventId, payment: { ...payment, ...sender } };
    }
    case 'payment.reversed': {
      const { reversalId, paymentId, amount, currency, reason, cause } = told;
      const reversedAt = new Date(told.reversedAt);
      return {
        kind: 'reversal',
        eventId,
        reversal: { reversalId, paymentId, amount, currency, reversedAt, reason, cause },
      };
    }
    case 'reference.expired':
      return { kind: 'expiry', eventId, reference: told.reference };
    default: {
      const { type, payoutId, at, reason } = told;
      const news = { state: payoutStates[type], providerId: payoutId, at: new Date(at), reason };
      return { kind: 'payout', eventId, payoutId, news };
    }
  }
}

const payoutStates = {
  'payout.sent': 'sent',
  'payout.arrived': 'arrived',
  'payout.returned': 'returned',
  'payout.refused': 'refused',
} as const;

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  return typeof signature === 'string' && isSameText(signature.toLowerCase(), sandboxSignature(body, secret));
}
