import { createHmac, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { referenceKinds } from '../../../lending/index.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Channel } from '../../config/index.ts';
import type { Database } from '../../database/index.ts';
import { signAddress } from '../../http/signedAddress.ts';
import type { Checkout, PaymentProvider } from './provider.ts';
import { bookedPayments, bookRefund, readSettlementFile, settlementFile } from './sandboxBooks.ts';

const id = z.string().regex(/^[^\p{Cc}\p{Cs}]{1,128}$/u);

/** What a sandbox webhook says. Source: DESIGN 5. */
export const sandboxNotice = z.object({
  eventId: id,
  type: z.literal('payment.succeeded'),
  paymentId: id,
  reference: id,
  amount: z.int().positive().max(1_000_000_000_000),
  currency: z.string().regex(/^[A-Z]{3}$/),
  paidAt: z.iso.datetime({ offset: true }),
});

/** The signature of a sandbox webhook: hex HMAC-SHA256 of the raw body. Source: DESIGN 5. */
export function sandboxSignature(body: string | Buffer, secret: string): string {
  return createHmac('sha256', secret).update(body).digest('hex');
}

/** The page on which the sandbox takes a payment: signed, so that nobody changes its amount. */
export const sandboxCheckoutPath = '/sandbox/checkout';

/**
 * The embedded provider: it behaves like a real one, keeps books of its own and moves no money.
 * @param origin where its pages are; empty where they are on the same host
 */
export function sandboxProvider(db: Database, clock: Clock, secret: string, origin: string): PaymentProvider {
  return {
    name: 'sandbox',
    createReference: ({ channel }) => Promise.resolve(newReference(channel)),
    createCheckout: (checkout) => Promise.resolve(newCheckout(checkout, secret, origin)),
    cancelReference: () => Promise.resolve(),
    status: (reference) => bookedPayments(db, reference),
    verifyWebhook(body, headers) {
      if (!isSigned(body, headers['x-signature'], secret)) return null;
      const { paidAt, type: _type, ...payment } = sandboxNotice.parse(JSON.parse(body.toString('utf8')));
      return { ...payment, paidAt: new Date(paidAt) };
    },
    async settlementFile(day) {
      const today = (await clock.now()).toISOString().slice(0, 10);
      return day < today ? settlementFile(db, day) : null;
    },
    readSettlementFile,
    refund: (order) => bookRefund(db, order),
  };
}

function isSigned(body: Buffer, signature: unknown, secret: string): boolean {
  if (typeof signature !== 'string') return false;
  const expected = Buffer.from(sandboxSignature(body, secret));
  const given = Buffer.from(signature.toLowerCase());
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function newCheckout(checkout: Checkout, secret: string, origin: string): { reference: string; url: string } {
  const { amount, currency, expiresAt, back, language } = checkout;
  const reference = `CO${randomUUID().replaceAll('-', '')}`;
  const parameters = { reference, amount: String(amount), currency, back, language };
  return { reference, url: `${origin}${signAddress(secret, sandboxCheckoutPath, expiresAt, parameters)}` };
}

function newReference({ code: { kind, prefix } }: Channel): string {
  const { serial, make } = referenceKinds[kind];
  return make(prefix, digits(serial));
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}
