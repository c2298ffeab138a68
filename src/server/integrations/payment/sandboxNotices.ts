import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { isEqualConstantTime } from '../../platform/constantTimeEqual.ts';
import { toSender } from './collectApi.ts';
import type { NoticesApi, ProviderNotice } from './notices.ts';

const idSchema = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,128}$/u);
const instantSchema = z.iso.datetime({ offset: true });
const moneyFields = {
  amount: z.int().positive().max(1_000_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
};

/** What a sandbox webhook says. Source: DESIGN 5; what else it tells is the sandbox's own. */
export const sandboxNoticeSchema = z.discriminatedUnion('type', [
  z.object({
    eventId: idSchema,
    type: z.literal('payment.succeeded'),
    paymentId: idSchema,
    reference: idSchema,
    ...moneyFields,
    paidAt: instantSchema,
    senderName: z.string().max(200).optional(),
    senderAccount: z.string().max(64).optional(),
  }),
  z.object({
    eventId: idSchema,
    type: z.literal('payment.reversed'),
    reversalId: idSchema,
    paymentId: idSchema,
    ...moneyFields,
    reversedAt: instantSchema,
    reason: z.string().max(200).default(''),
    cause: z.enum(['payer', 'provider']).default('payer'),
  }),
  z.object({ eventId: idSchema, type: z.literal('reference.expired'), reference: idSchema }),
  z.object({
    eventId: idSchema,
    type: z.enum(['payout.sent', 'payout.arrived', 'payout.returned', 'payout.refused']),
    payoutId: idSchema,
    at: instantSchema,
    reason: z.string().max(200).default(''),
  }),
]);

/** The signature of a sandbox webhook: hex HMAC-SHA256 of the raw body. Source: DESIGN 5. */
export function signSandboxNotice(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

export function createSandboxNotices(secret: string): NoticesApi {
  return {
    verifyAndParse: (body, headers) =>
      isSigned(body, headers['x-signature'], secret)
        ? toNotice(sandboxNoticeSchema.parse(JSON.parse(body.toString('utf8'))))
        : null,
  };
}

function toNotice(payload: z.output<typeof sandboxNoticeSchema>): ProviderNotice {
  const { eventId } = payload;
  switch (payload.type) {
    case 'payment.succeeded': {
      const { paymentId, reference, amount, currency } = payload;
      const payment = { paymentId, reference, amount, currency, paidAt: new Date(payload.paidAt) };
      const sender = toSender(payload.senderName, payload.senderAccount);
      return { kind: 'payment', eventId, payment: { ...payment, ...sender } };
    }
    case 'payment.reversed': {
      const { reversalId, paymentId, amount, currency, reason, cause } = payload;
      const reversedAt = new Date(payload.reversedAt);
      return {
        kind: 'reversal',
        eventId,
        reversal: { reversalId, paymentId, amount, currency, reversedAt, reason, cause },
      };
    }
    case 'reference.expired':
      return { kind: 'expiry', eventId, reference: payload.reference };
    default: {
      const { type, payoutId, at, reason } = payload;
      const statusUpdate = { state: payoutStates[type], providerId: payoutId, at: new Date(at), reason };
      return { kind: 'payout', eventId, payoutId, statusUpdate };
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
  return (
    typeof signature === 'string' &&
    isEqualConstantTime(signature.toLowerCase(), signSandboxNotice(body, secret))
  );
}
