import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import { getRequestLanguage, localize, notFound, parseRequest, sendError } from '../api/index.ts';
import { answerClaim, listClaims } from '../claims/index.ts';
import { getBorrowerOrder } from '../loans/index.ts';
import {
  closeDifference,
  listMissingFiles,
  listOpenDifferences,
  listSuspense,
  listUnmatchedReversals,
} from '../payments/index.ts';
import { getPayoutBeneficiary } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { replayEvents } from '../webhooks/index.ts';
import { authorizeOperator, isOperatorApiEnabled } from './authorize.ts';
import { OperatorError } from './errors.ts';
import {
  decideOrderByMachine,
  type MachineCaller,
  type MovementResult,
  matchPaymentByMachine,
  recordPayoutByMachine,
  refundPaymentByMachine,
} from './moneyMovements.ts';
import { operatorRequests } from './requests.ts';
import type { OperatorPermission } from './tokens.ts';

export { authorizePageToken } from './authorize.ts';
export { tokenLimits } from './limits.ts';
export { operatorRequests } from './requests.ts';
export { getTokenState, listTokens, revokeToken } from './tokens.ts';

const maxClaims = 500;

const { order, decision, payment, claimAnswer, refund, difference, replay } = operatorRequests;
type Order = Omit<z.output<typeof order>, 'reason'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** The name of the authorized token; null without one. */
    machine: string | null;
    /** The amount moved by the call, for the audit. */
    movedAmount: { amount: number; currency: string } | null;
  }
  interface FastifyContextConfig {
    permission?: OperatorPermission;
  }
}

const requiresPermission = (permission: OperatorPermission) => ({ config: { permission } });

/**
 * `/operator/*`: calls by the lender's systems, each with a token of its own; 404 without any token. See docs/operations.md.
 */
export function registerOperatorRoutes(app: FastifyInstance, services: Services): void {
  app.decorateRequest('machine', null);
  app.decorateRequest('movedAmount', null);
  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!(await isOperatorApiEnabled(services))) return reply.callNotFound();
        const { permission } = request.routeOptions.config;
        if (permission === undefined) return reply.callNotFound();
        await authorizeOperator(services, permission, request);
      });
      scope.setErrorHandler((error, request, reply) =>
        error instanceof OperatorError
          ? sendOperatorError(error, request, reply)
          : sendError(services, error, request, reply),
      );
      scope.addHook('onSend', (request, reply) => auditCall(services, request, reply.statusCode));
      registerMovementRoutes(scope, services);
      registerCaseRoutes(scope, services);
      done();
    },
    { prefix: '/operator' },
  );
}

/** Calls that move money, within the token's limits. */
function registerMovementRoutes(scope: FastifyInstance, services: Services): void {
  scope.post('/orders/decide', requiresPermission('decide'), async (request) => {
    const { reason, ...input } = parseRequest(decision, request.body);
    await recordMovedAmount(request, decideOrderByMachine(services, toMachine(request, reason), input));
    return getOrderState(services, input);
  });
  scope.post('/orders/paid-out', requiresPermission('paid-out'), async (request) => {
    const { reason, ...key } = parseRequest(order, request.body);
    await recordMovedAmount(request, recordPayoutByMachine(services, toMachine(request, reason), key));
    return getOrderState(services, key);
  });
  scope.post('/suspense/match', requiresPermission('match'), async (request) => {
    const { reason, ...match } = parseRequest(payment, request.body);
    await recordMovedAmount(request, matchPaymentByMachine(services, toMachine(request, reason), match));
    return { matched: true };
  });
  scope.post('/refund', requiresPermission('refund'), async (request) => {
    const { reason, ...input } = parseRequest(refund, request.body);
    return recordMovedAmount(request, refundPaymentByMachine(services, toMachine(request, reason), input));
  });
}

/** Suspense, payment claims, differences and events. */
function registerCaseRoutes(scope: FastifyInstance, services: Services): void {
  scope.get('/suspense', requiresPermission('suspense'), async () => ({
    payments: await listSuspense(services.db),
  }));
  scope.get('/claims', requiresPermission('claims'), async () => ({
    claims: (await listClaims(services, maxClaims)).map(({ holdUntil: pausedUntil, ...claim }) => ({
      ...claim,
      pausedUntil,
    })),
  }));
  scope.post('/claims/answer', requiresPermission('answer-claim'), async (request) => {
    const { reason, ...answer } = parseRequest(claimAnswer, request.body);
    const isAnswered = await answerClaim(services, answer, toActor(request, reason));
    return isAnswered ? { answered: true } : throwError(notFound());
  });
  scope.get('/differences', requiresPermission('differences'), async () => ({
    payments: (await listOpenDifferences(services.db)).map(toOperatorDifference),
    reversals: await listUnmatchedReversals(services.db),
    missingFiles: await listMissingFiles(services.db),
  }));
  scope.post('/differences/close', requiresPermission('close-difference'), async (request) => {
    const closed = parseRequest(difference, request.body);
    const isClosed = await closeDifference(services, closed, toActor(request, closed.reason));
    return isClosed ? { closed: true } : throwError(notFound());
  });
  scope.post('/events/replay', requiresPermission('replay-events'), async (request) => {
    const sent = await replayEvents(services, parseRequest(replay, request.body));
    return sent ?? throwError(notFound());
  });
}

/** Sends the error in the usual envelope, with its code by name. */
function sendOperatorError(
  { status, code, text }: OperatorError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const message = localize(text, getRequestLanguage(request, {}, undefined));
  return reply.code(status).send({ success: false, code, message, data: null });
}

/** Stores the moved amount for the call's audit line. */
async function recordMovedAmount<Result>(
  request: FastifyRequest,
  call: Promise<MovementResult<Result>>,
): Promise<Result> {
  const { result, movement } = await call;
  if (movement !== null)
    request.movedAmount = { amount: movement.amount, currency: movement.order.terms.currency };
  return result;
}

function throwError(error: Error): never {
  throw error;
}

function toActor({ ip, machine }: FastifyRequest, reason: string | undefined): Actor {
  return { kind: 'operator', actorId: machine === null ? '' : `operator:${machine}`, address: ip, reason };
}

function toMachine(request: FastifyRequest, reason: string | undefined): MachineCaller {
  return { token: request.machine ?? '', actor: toActor(request, reason) };
}

const auditSubjectSchema = order.pick({ borrowerId: true, reason: true }).partial();

/** Audits every call before its response, whatever its outcome; rate-limited ones are only counted. */
async function auditCall(services: Services, request: FastifyRequest, status: number): Promise<void> {
  if (status === 429 || request.routeOptions.url === undefined) return;
  if (status === 404 && request.machine === null) return;
  const { borrowerId, reason } =
    status === 401 ? {} : (auditSubjectSchema.safeParse(request.body).data ?? {});
  const action = status === 401 || status === 403 ? 'operator_refused' : 'operator_call';
  const subject = `${request.method} ${request.routeOptions.url ?? ''} ${status}`;
  const now = await services.clock.now();
  const actor = toActor(request, reason);
  await recordAudit(services.db, actor, { action, borrowerId, subject, ...request.movedAmount }, now);
}

/** The order after the call; 404 for one that doesn't exist. */
async function getOrderState(services: Services, { borrowerId, orderId }: Order) {
  const { state } = await getBorrowerOrder(services, borrowerId, { orderId });
  return {
    orderId,
    borrowerId,
    state,
    payTo: state === 'paying_out' ? await getPayoutBeneficiary(services, { borrowerId, orderId }) : null,
  };
}

/** The names of these two fields in `/operator` are older than the code's. */
function toOperatorDifference({
  reportedAmount: toldAmount,
  reportedCurrency: toldCurrency,
  ...difference
}: Awaited<ReturnType<typeof listOpenDifferences>>[number]) {
  return { ...difference, toldAmount, toldCurrency };
}
