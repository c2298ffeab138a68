import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { line, positiveAmount, wholeNumber } from '../../contract/schemas/common.ts';
import { advanceClock } from '../clock/demonstrationClock.ts';
import { marketIn } from '../config/index.ts';
import { malformed, requireOwnPage } from '../http/index.ts';
import { parse } from '../http/input.ts';
import { ownerOfReference } from '../payments/index.ts';
import { bookSandboxPayment, type KnownPayment } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { payOutAs } from './payouts.ts';
import { expire, takeBack } from './reversals.ts';
import { tellAsSandbox } from './tellAsSandbox.ts';

export { isHistoryMissing, makeHistory } from './history/index.ts';

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
export function serveDemonstration(app: FastifyInstance, services: Services): void {
  const guarded = {
    onRequest: async (request: FastifyRequest) => requireOwnPage(request, services.settings),
  };
  app.get('/demo/clock', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ now: await services.clock.now() });
  });
  app.post('/demo/clock', guarded, async (request, reply) => {
    const { advanceDays } = parse(clockRequest, request.body);
    const advancedDays = await advanceClock(services.db, advanceDays);
    if (advancedDays === undefined) throw malformed('advanceDays');
    return reply.header('cache-control', 'no-store').send({ advancedDays, now: await services.clock.now() });
  });
  app.post('/demo/payout', guarded, async (request, reply) => {
    const { orderId, outcome } = parse(payoutRequest, request.body);
    reply.header('cache-control', 'no-store');
    return reply.send(await payOutAs(app, services, orderId, outcome));
  });
  app.post('/demo/reverse', guarded, async (request, reply) => {
    const { reference, amount } = parse(reverseRequest, request.body);
    const answer = await takeBack(app, services, reference, amount);
    return reply.header('cache-control', 'no-store').code(answer.statusCode).send(answer.json());
  });
  app.post('/demo/expire', guarded, async (request, reply) => {
    const answer = await expire(app, services, parse(expireRequest, request.body).reference);
    return reply.header('cache-control', 'no-store').code(answer.statusCode).send(answer.json());
  });
  app.post('/demo/pay', guarded, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const { reference, amount, loseNotice } = parse(payRequest, request.body);
    const payment = await payAtProvider(services, reference, amount);
    if (loseNotice) return reply.send({ received: false, paymentId: payment.paymentId });
    const answer = await notify(app, services, payment);
    return reply.code(answer.statusCode).send(answer.json());
  });
}

/** Pays a reference as a store or bank does: the provider has it in its books. */
async function payAtProvider(services: Services, reference: string, amount: number): Promise<KnownPayment> {
  const payment = {
    paymentId: randomUUID(),
    reference,
    amount,
    currency: await currencyOf(services, reference),
    paidAt: await services.clock.now(),
  };
  await bookSandboxPayment(services.db, payment);
  return payment;
}

/** Tells of a payment the way the provider would. */
function notify(app: FastifyInstance, services: Services, payment: KnownPayment) {
  return tellAsSandbox(app, services, { type: 'payment.succeeded', ...payment });
}

async function currencyOf(services: Services, reference: string): Promise<string> {
  const owner = await services.db
    .selectFrom('borrowers')
    .select('market')
    .where('borrowerId', '=', await ownerOfReference(services.db, reference))
    .executeTakeFirst();
  return marketIn(services.config, owner?.market ?? Object.keys(services.config.markets)[0] ?? '').currency;
}
