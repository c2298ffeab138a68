import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../audit/index.ts';
import { answerClaim, listClaims } from '../claims/index.ts';
import { replayEvents } from '../events/index.ts';
import { inLanguage, languageOfRequest, notFound, sendError } from '../http/index.ts';
import { parse } from '../http/input.ts';
import { readOrder } from '../loans/index.ts';
import {
  closeDifference,
  listDifferences,
  listMissingFiles,
  listReversals,
  listSuspense,
} from '../payments/index.ts';
import { payeeOf } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { isOpen, requireOperator } from './door.ts';
import {
  decideByMachine,
  type Machine,
  type Moved,
  matchByMachine,
  payOutByMachine,
  refundByMachine,
} from './money.ts';
import { OperatorRefusal } from './refusals.ts';
import { operatorRequests } from './requests.ts';
import type { OperatorRight } from './tokens.ts';

export { requireInsider } from './door.ts';
export { tokenLimits } from './limits.ts';
export { operatorRequests } from './requests.ts';
export { listTokens, revokeToken, tokenState } from './tokens.ts';

const mostClaims = 500;

const { order, decision, payment, claimAnswer, refund, difference, replay } = operatorRequests;
type Order = Omit<z.output<typeof order>, 'reason'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token a staff call came with; null before that is known, and where it is none of ours. */
    machine: string | null;
    /** What it moved of a loan. */
    moved: { amount: number; currency: string } | null;
  }
  interface FastifyContextConfig {
    right?: OperatorRight;
  }
}

/** What a token has to be let do. */
const may = (right: OperatorRight) => ({ config: { right } });

/**
 * `/operator/*`: what the lender's systems tell us. Each machine has a token of its own; without any these addresses don't
 * exist. See docs/operations.md.
 */
export function serveOperator(app: FastifyInstance, services: Services): void {
  app.decorateRequest('machine', null);
  app.decorateRequest('moved', null);
  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!(await isOpen(services))) return reply.callNotFound();
        const { right } = request.routeOptions.config;
        if (right === undefined) return reply.callNotFound();
        await requireOperator(services, right, request);
      });
      scope.setErrorHandler((error, request, reply) =>
        error instanceof OperatorRefusal
          ? sendRefusal(error, request, reply)
          : sendError(services, error, request, reply),
      );
      scope.addHook('onSend', (request, reply) => recordCall(services, request, reply.statusCode));
      scope.post('/orders/decide', may('decide'), async (request) => {
        const { reason, ...asked } = parse(decision, request.body);
        await moving(request, decideByMachine(services, machineOf(request, reason), asked));
        return stateOf(services, asked);
      });
      scope.post('/orders/paid-out', may('paid-out'), async (request) => {
        const { reason, ...key } = parse(order, request.body);
        await moving(request, payOutByMachine(services, machineOf(request, reason), key));
        return stateOf(services, key);
      });
      scope.get('/suspense', may('suspense'), async () => ({ payments: await listSuspense(services.db) }));
      scope.post('/suspense/match', may('match'), async (request) => {
        const { reason, ...match } = parse(payment, request.body);
        await moving(request, matchByMachine(services, machineOf(request, reason), match));
        return { matched: true };
      });
      scope.get('/claims', may('claims'), async () => ({
        claims: await listClaims(services, { limit: mostClaims }),
      }));
      scope.post('/claims/answer', may('answer-claim'), async (request) => {
        const { reason, ...told } = parse(claimAnswer, request.body);
        const isAnswered = await answerClaim(services, told, operatorOf(request, reason));
        return isAnswered ? { answered: true } : fail(notFound());
      });
      scope.get('/differences', may('differences'), async () => ({
        payments: await listDifferences(services.db),
        reversals: await listReversals(services.db),
        missingFiles: await listMissingFiles(services.db),
      }));
      scope.post('/differences/close', may('close-difference'), async (request) => {
        const closed = parse(difference, request.body);
        const isClosed = await closeDifference(services, closed, operatorOf(request, closed.reason));
        return isClosed ? { closed: true } : fail(notFound());
      });
      scope.post('/refund', may('refund'), async (request) => {
        const { reason, ...asked } = parse(refund, request.body);
        return moving(request, refundByMachine(services, machineOf(request, reason), asked));
      });
      scope.post('/events/replay', may('replay-events'), async (request) => {
        const sent = await replayEvents(services, parse(replay, request.body));
        return sent ?? fail(notFound());
      });
      done();
    },
    { prefix: '/operator' },
  );
}

/** In the envelope of the other errors, with the code by its name. */
function sendRefusal({ status, code, text }: OperatorRefusal, request: FastifyRequest, reply: FastifyReply) {
  const message = inLanguage(text, languageOfRequest(request, {}, undefined));
  return reply.code(status).send({ success: false, code, message, data: null });
}

/** Notes what a call moved, for its line in the audit. */
async function moving<Done>(request: FastifyRequest, moved: Promise<Moved<Done>>): Promise<Done> {
  const { done, move } = await moved;
  if (move !== null) request.moved = { amount: move.amount, currency: move.order.terms.currency };
  return done;
}

function fail(error: Error): never {
  throw error;
}

function operatorOf({ ip, machine }: FastifyRequest, reason: string | undefined): Actor {
  return { kind: 'operator', who: machine === null ? '' : `operator:${machine}`, address: ip, reason };
}

function machineOf(request: FastifyRequest, reason: string | undefined): Machine {
  return { token: request.machine ?? '', by: operatorOf(request, reason) };
}

const concerned = order.pick({ borrowerId: true, reason: true }).partial();

/** Every call is written down before it is answered, whatever came of it; those that the limit stops are counted only. */
async function recordCall(services: Services, request: FastifyRequest, status: number): Promise<void> {
  if (status === 429 || request.routeOptions.url === undefined) return;
  if (status === 404 && request.machine === null) return;
  const { borrowerId, reason } = status === 401 ? {} : (concerned.safeParse(request.body).data ?? {});
  const action = status === 401 || status === 403 ? 'operator_refused' : 'operator_call';
  const subject = `${request.method} ${request.routeOptions.url ?? ''} ${status}`;
  const now = await services.clock.now();
  const by = operatorOf(request, reason);
  await recordAudit(services.db, by, { action, borrowerId, subject, ...request.moved }, now);
}

/** The order as it stands after the call; 404 for one that doesn't exist. */
async function stateOf(services: Services, { borrowerId, orderId }: Order) {
  const { state } = await readOrder(services, borrowerId, { orderId });
  return {
    orderId,
    borrowerId,
    state,
    payTo: state === 'paying_out' ? await payeeOf(services, { borrowerId, orderId }) : null,
  };
}
