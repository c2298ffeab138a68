import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { providerNoticePath } from '../../../contract/endpoints.ts';
import { calendarDayIn, referenceKinds } from '../../../lending/index.ts';
import type { Channel } from '../../config/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { isEqualConstantTime } from '../../platform/constantTimeEqual.ts';
import type { Database } from '../../platform/database/index.ts';
import { signUrl } from '../../platform/http/signedUrl.ts';
import { createSandboxCardProvider } from '../card/sandbox.ts';
import {
  type CheckoutOrder,
  type CollectOrder,
  type CreatedReference,
  type NamedProvider,
  type NoticesApi,
  type ProviderNotice,
  toSender,
} from './provider.ts';
import {
  listSandboxPayments,
  parseSettlementFile,
  recordSandboxRefund,
  renderSettlementFile,
} from './sandboxPayments.ts';
import { createSandboxPayouts } from './sandboxPayouts.ts';

/** The sandbox's payment page, at a signed address that fixes the amount. */
export const sandboxCheckoutPath = '/sandbox/checkout';

/**
 * The embedded provider: behaves like an external one, in tables of its own, and moves no money.
 * @param origin of its pages; empty on the same host
 */
export function createSandboxProvider(
  db: Database,
  clock: Clock,
  secret: string,
  origin: string,
): NamedProvider<'sandbox'> {
  return {
    name: 'sandbox',
    notices: createSandboxNotices(secret),
    collect: {
      create: (order) => Promise.resolve(createSandboxReference(order)),
      cancel: () => Promise.resolve(),
      status: ({ reference }) => listSandboxPayments(db, reference),
    },
    checkout: { open: (order) => Promise.resolve(createSandboxCheckout(order, secret, origin)) },
    payOut: createSandboxPayouts(db, clock),
    charge: createSandboxCardProvider(db, clock, secret, origin),
    refund: { create: (order) => recordSandboxRefund(db, order) },
    settle: {
      async fetchFile(day) {
        const today = calendarDayIn('UTC', await clock.now());
        return day < today ? renderSettlementFile(db, day) : null;
      },
      parseFile: parseSettlementFile,
    },
  };
}

function createSandboxCheckout(
  order: CheckoutOrder,
  secret: string,
  origin: string,
): { reference: string; url: string } {
  const { amount, currency, expiresAt, returnUrl: back, language } = order;
  const reference = `CO${randomUUID().replaceAll('-', '')}`;
  const parameters = { reference, amount: String(amount), currency, back, language };
  return { reference, url: `${origin}${signUrl(secret, sandboxCheckoutPath, expiresAt, parameters)}` };
}

function createSandboxReference({ channel, expiresAt }: CollectOrder): CreatedReference {
  const reference = generateNumber(channel);
  return { reference, providerId: reference, expiresAt, isReusable: channel.group === 'bank', details: {} };
}

function generateNumber({ code: { kind, prefix } }: Channel): string {
  const { serial, create: make } = referenceKinds[kind];
  return make(prefix, randomDigits(serial));
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}

const idSchema = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,128}$/u);
const instantSchema = z.iso.datetime({ offset: true });
const moneyFields = {
  amount: z.int().positive().max(1_000_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
};

/** The body of a sandbox webhook. Source: DESIGN 5 for payments; the other types are the sandbox's own. */
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

/** The request by which the sandbox tells of something, through its signed webhook. */
export function createSandboxNotice(event: object, secret: string) {
  const payload = JSON.stringify({ eventId: randomUUID(), ...event });
  return {
    method: 'POST' as const,
    url: `${providerNoticePath}/sandbox`,
    headers: { 'content-type': 'application/json', 'x-signature': signSandboxNotice(payload, secret) },
    payload,
  };
}

/** The signature of a sandbox webhook: hex HMAC-SHA256 of the raw body. Source: DESIGN 5. */
export function signSandboxNotice(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

function createSandboxNotices(secret: string): NoticesApi {
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
