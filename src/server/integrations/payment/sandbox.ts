import { randomInt, randomUUID } from 'node:crypto';
import { referenceKinds } from '../../../lending/index.ts';
import type { Channel } from '../../config/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { signUrl } from '../../platform/http/signedUrl.ts';
import { createSandboxCardProvider } from '../card/sandbox.ts';
import type { CheckoutOrder, CollectOrder, CreatedReference } from './collectApi.ts';
import type { NamedProvider } from './provider.ts';
import { createSandboxNotices } from './sandboxNotices.ts';
import {
  listSandboxPayments,
  parseSettlementFile,
  recordSandboxRefund,
  renderSettlementFile,
} from './sandboxPayments.ts';
import { createSandboxPayouts } from './sandboxPayouts.ts';

/** The page on which the sandbox takes a payment: signed, so that nobody changes its amount. */
export const sandboxCheckoutPath = '/sandbox/checkout';

/**
 * The embedded provider: it behaves like a real one, keeps books of its own and moves no money.
 * @param origin where its pages are; empty where they are on the same host
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
    refund: { pay: (order) => recordSandboxRefund(db, order) },
    settle: {
      async fetchFile(day) {
        const today = (await clock.now()).toISOString().slice(0, 10);
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
  const reference = drawNumber(channel);
  return { reference, providerId: reference, expiresAt, isReusable: channel.group === 'bank', till: {} };
}

function drawNumber({ code: { kind, prefix } }: Channel): string {
  const { serial, create: make } = referenceKinds[kind];
  return make(prefix, randomDigits(serial));
}

function randomDigits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}
