import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { line, positiveAmount, wholeNumber } from '../../contract/schemas/common.ts';
import { getMarket } from '../config/index.ts';
import {
  changeSandboxPayout,
  chargebackSandboxPayment,
  createSandboxNotice,
  type ProviderPayment,
  recordSandboxPayment,
  setSandboxPayoutOutcomes,
} from '../integrations/index.ts';
import { invalidField, parseRequest, requireSameOrigin } from '../modules/api/index.ts';
import { findReferenceOwner } from '../modules/payments/index.ts';
import { activePayoutStates, findLastPayout, payOutOrder } from '../modules/payouts/index.ts';
import { getOrCreatePictureAnswer } from '../modules/promotion/index.ts';
import type { Services } from '../modules/services.ts';
import { advanceClock } from '../platform/clock.ts';
import type { PayoutOutcome } from '../platform/database/schema/payments.ts';
import { type Restore, serveLiveDemonstration } from './live/index.ts';
import { registerMessageRoutes } from './messages.ts';

const captchaQuery = z.object({ sid: line(128) });
const clockRequest = z.object({ advanceDays: wholeNumber.pipe(z.int().min(0).max(3650)) });
const payRequest = z.object({
  reference: line(64).pipe(z.string().min(1)),
  amount: positiveAmount,
  /** The provider takes the money, and its notice never comes. */
  loseNotice: z.boolean().default(false),
});

const reference = line(64).pipe(z.string().min(1));
const reverseRequest = z.object({ reference, amount: positiveAmount.optional() });
const expireRequest = z.object({ reference });

const payoutRequest = z.object({
  orderId: line(64).pipe(z.string().min(1)),
  outcome: z.enum(['arrive', 'send', 'return', 'refuse', 'silence', 'lose']),
});

/** `/demo/*`: what only the demonstration has. Posts come from its own pages or no page at all. Source: DESIGN 7. */
export function serveDemonstration(app: FastifyInstance, services: Services, restore?: Restore): void {
  serveLiveDemonstration(app, services, restore);
  registerMessageRoutes(app, services);
  const sameOriginOptions = {
    onRequest: async (request: FastifyRequest) => requireSameOrigin(request, services.settings),
  };
  app.get('/demo/clock', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ now: await services.clock.now() });
  });
  app.post('/demo/clock', sameOriginOptions, async (request, reply) => {
    const { advanceDays } = parseRequest(clockRequest, request.body);
    const advancedDays = await advanceClock(services.db, advanceDays);
    if (advancedDays === undefined) throw invalidField('advanceDays');
    return reply.header('cache-control', 'no-store').send({ advancedDays, now: await services.clock.now() });
  });
  app.get('/demo/captcha', async (request, reply) => {
    const { sid } = parseRequest(captchaQuery, request.query);
    const answer = await getOrCreatePictureAnswer(services, sid);
    return reply.header('cache-control', 'no-store').send({ answer });
  });
  app.post('/demo/payout', sameOriginOptions, async (request, reply) => {
    const { orderId, outcome } = parseRequest(payoutRequest, request.body);
    reply.header('cache-control', 'no-store');
    return reply.send(await simulatePayout(app, services, orderId, outcome));
  });
  app.post('/demo/reverse', sameOriginOptions, async (request, reply) => {
    const { reference, amount } = parseRequest(reverseRequest, request.body);
    const response = await reverseSandboxPayment(app, services, reference, amount);
    return reply.header('cache-control', 'no-store').code(response.statusCode).send(response.json());
  });
  app.post('/demo/expire', sameOriginOptions, async (request, reply) => {
    const response = await expireReference(
      app,
      services,
      parseRequest(expireRequest, request.body).reference,
    );
    return reply.header('cache-control', 'no-store').code(response.statusCode).send(response.json());
  });
  app.post('/demo/pay', sameOriginOptions, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { reference, amount, loseNotice } = parseRequest(payRequest, request.body);
    const payment = await payAtProvider(services, reference, amount);
    if (loseNotice) return reply.send({ received: false, paymentId: payment.paymentId });
    const response = await sendPaymentNotice(app, services, payment);
    return reply.code(response.statusCode).send(response.json());
  });
}

/** Pays a reference as a store or bank does: the provider has it in its books. */
async function payAtProvider(
  services: Services,
  reference: string,
  amount: number,
): Promise<ProviderPayment> {
  const payment = {
    paymentId: randomUUID(),
    reference,
    amount,
    currency: await getCurrency(services, reference),
    paidAt: await services.clock.now(),
  };
  await recordSandboxPayment(services.db, payment);
  return payment;
}

/** Tells of a payment the way the provider would. */
function sendPaymentNotice(app: FastifyInstance, services: Services, payment: ProviderPayment) {
  return sendSignedSandboxNotice(app, services, { type: 'payment.succeeded', ...payment });
}

async function getCurrency(services: Services, reference: string): Promise<string> {
  const borrowerId = await findReferenceOwner(services.db, reference);
  const owner =
    borrowerId === undefined
      ? undefined
      : await services.db
          .selectFrom('borrowers')
          .select('market')
          .where('borrowerId', '=', borrowerId)
          .executeTakeFirst();
  return getMarket(services.config, owner?.market ?? Object.keys(services.config.markets)[0] ?? '').currency;
}

/** Makes an order's payout end in one way: the one under way, or else the next, which is sent now. */
async function simulatePayout(
  app: FastifyInstance,
  services: Services,
  orderId: string,
  outcome: PayoutOutcome,
): Promise<{ state: string; reason: string }> {
  const { db } = services;
  const owner = await db
    .selectFrom('orders')
    .select('borrowerId')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (owner === undefined) throw invalidField('orderId');
  const key = { ...owner, orderId };
  await setSandboxPayoutOutcomes(db, orderId, outcome);
  const payout = await findLastPayout(db, key);
  if (payout === undefined || !activePayoutStates.includes(payout.state)) await payOutOrder(services, key);
  else if (outcome !== 'lose') await movePayout(app, services, payout.payoutId, outcome);
  const { state = 'none', reason = '' } = (await findLastPayout(db, key)) ?? {};
  return { state, reason };
}

async function movePayout(
  app: FastifyInstance,
  services: Services,
  payoutId: string,
  outcome: Exclude<PayoutOutcome, 'lose'>,
): Promise<void> {
  const statusUpdate = await changeSandboxPayout(services.db, payoutId, outcome, await services.clock.now());
  if (statusUpdate === undefined || outcome === 'silence') return;
  const { state, at, reason } = statusUpdate;
  await sendSignedSandboxNotice(app, services, { type: `payout.${state}`, payoutId, at, reason });
}

/** The bank takes the last payment by a reference back, or a part of it, and says so. */
async function reverseSandboxPayment(
  app: FastifyInstance,
  services: Services,
  reference: string,
  amount: number | undefined,
) {
  const reversed = await chargebackSandboxPayment(services.db, reference, amount);
  if (reversed === undefined) throw invalidField('reference');
  const reversedAt = await services.clock.now();
  const reversal = { ...reversed, reversalId: randomUUID(), reversedAt, reason: 'chargeback' };
  return sendSignedSandboxNotice(app, services, { type: 'payment.reversed', ...reversal });
}

/** The provider ends a reference before its time. */
function expireReference(app: FastifyInstance, services: Services, reference: string) {
  return sendSignedSandboxNotice(app, services, { type: 'reference.expired', reference });
}

/** Tells of something the way the sandbox would: through the signed webhook. */
function sendSignedSandboxNotice(app: FastifyInstance, services: Services, event: object) {
  return app.inject(createSandboxNotice(event, services.settings.sandboxWebhookSecret ?? ''));
}
