import { randomInt, randomUUID } from 'node:crypto';
import { referenceKinds } from '../../../lending/index.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Channel } from '../../config/index.ts';
import type { Database } from '../../database/index.ts';
import { signAddress } from '../../http/signedAddress.ts';
import { sandboxCardProvider } from '../card/sandbox.ts';
import type { CheckoutOrder, Collected, CollectOrder } from './collect.ts';
import type { ProviderNamed } from './provider.ts';
import { bookedPayments, bookRefund, readSettlementFile, settlementFile } from './sandboxBooks.ts';
import { sandboxNotices } from './sandboxNotices.ts';
import { sandboxPayOut } from './sandboxPayouts.ts';

/** The page on which the sandbox takes a payment: signed, so that nobody changes its amount. */
export const sandboxCheckoutPath = '/sandbox/checkout';

/**
 * The embedded provider: it behaves like a real one, keeps books of its own and moves no money.
 * @param origin where its pages are; empty where they are on the same host
 */
export function sandboxProvider(
  db: Database,
  clock: Clock,
  secret: string,
  origin: string,
): ProviderNamed<'sandbox'> {
  return {
    name: 'sandbox',
    notices: sandboxNotices(secret),
    collect: {
      create: (order) => Promise.resolve(newReference(order)),
      cancel: () => Promise.resolve(),
      status: ({ reference }) => bookedPayments(db, reference),
    },
    checkout: { open: (order) => Promise.resolve(newCheckout(order, secret, origin)) },
    payOut: sandboxPayOut(db, clock),
    charge: sandboxCardProvider(db, clock, secret, origin),
    refund: { pay: (order) => bookRefund(db, order) },
    settle: {
      async file(day) {
        const today = (await clock.now()).toISOString().slice(0, 10);
        return day < today ? settlementFile(db, day) : null;
      },
      read: readSettlementFile,
    },
  };
}

function newCheckout(
  order: CheckoutOrder,
  secret: string,
  origin: string,
): { reference: string; url: string } {
  const { amount, currency, expiresAt, back, language } = order;
  const reference = `CO${randomUUID().replaceAll('-', '')}`;
  const parameters = { reference, amount: String(amount), currency, back, language };
  return { reference, url: `${origin}${signAddress(secret, sandboxCheckoutPath, expiresAt, parameters)}` };
}

function newReference({ channel, expiresAt }: CollectOrder): Collected {
  const reference = numberOf(channel);
  return { reference, providerId: reference, expiresAt, isReusable: channel.group === 'bank', till: {} };
}

function numberOf({ code: { kind, prefix } }: Channel): string {
  const { serial, make } = referenceKinds[kind];
  return make(prefix, digits(serial));
}

function digits(count: number): string {
  return Array.from({ length: count }, () => randomInt(10)).join('');
}
