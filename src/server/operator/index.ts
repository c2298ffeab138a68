import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { minor } from '../../lending/index.ts';
import { type Actor, recordAudit } from '../audit/index.ts';
import { answerClaim, listClaims } from '../claims/index.ts';
import { replayEvents } from '../events/index.ts';
import { malformed, notFound, RequestError, refusing } from '../http/index.ts';
import { parse } from '../http/input.ts';
import { decideOrder, readOrder } from '../loans/index.ts';
import {
  closeDifference,
  listDifferences,
  listMissingFiles,
  listReversals,
  listSuspense,
  type MatchOutcome,
  matchSuspense,
  type RefundOutcome,
  refundCredit,
} from '../payments/index.ts';
import { paidByHand, payeeOf } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { isOpen, requireOperator } from './door.ts';
import { operatorRequests } from './requests.ts';
import type { OperatorRight } from './tokens.ts';

export { requireInsider } from './door.ts';
export { operatorRequests } from './requests.ts';
export { listTokens, tokenState } from './tokens.ts';

const mostClaims = 500;

const { order, decision, payment, claimAnswer, refund, difference, replay } = operatorRequests;
type Order = Omit<z.output<typeof order>, 'reason'>;

declare module 'fastify' {
  interface FastifyRequest {
    /** Whose token a staff call came with; null before that is known, and where it is none of ours. */
    machine: string | null;
  }
  interface FastifyContextConfig {
    right?: OperatorRight;
  }
}

/** What a token has to be let do. */
const may = (right: OperatorRight) => ({ config: { right } });

/**
 * `/operator/*`: what the lender's systems tell us. Each machine has a token of its own, or that of the settings; without
 * any these addresses don't exist. See docs/operations.md.
 */
export function serveOperator(app: FastifyInstance, services: Services): void {
  app.decorateRequest('machine', null);
  void app.register(
    (scope, _options, done) => {
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('cache-control', 'no-store');
        if (!(await isOpen(services))) return reply.callNotFound();
        const { right } = request.routeOptions.config;
        if (right === undefined) return reply.callNotFound();
        await requireOperator(services, right, request);
      });
      scope.addHook('onSend', (request, reply) => recordCall(services, request, reply.statusCode));
      scope.post('/orders/decide', may('decide'), async (request) => {
        const { approve, reason, ...key } = parse(decision, request.body);
        await decideOrder(services, key, approve, operatorOf(request, reason));
        return stateOf(services, key);
      });
      scope.post('/orders/paid-out', may('paid-out'), async (request) => {
        const { reason, ...key } = parse(order, request.body);
        const outcome = await paidByHand(services, key, operatorOf(request, reason));
        if (outcome === 'underWay') throw payoutUnderWay();
        return stateOf(services, key);
      });
      scope.get('/suspense', may('suspense'), async () => ({ payments: await listSuspense(services.db) }));
      scope.post('/suspense/match', may('match'), async (request) => {
        const { reason, ...match } = parse(payment, request.body);
        const outcome = await matchSuspense(services, match, operatorOf(request, reason));
        return matchAnswer[outcome]();
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
        const { reason, amount, key, ...paid } = parse(refund, request.body);
        if ((amount === undefined) !== (key === undefined)) throw malformed('key');
        const part =
          amount === undefined || key === undefined ? {} : { part: { amount: minor(amount), key } };
        const outcome = await refundCredit(services, { ...paid, ...part }, operatorOf(request, reason));
        if (outcome.state !== 'paid') throw refundError[outcome.state]();
        return { refunded: outcome.amount, refundId: outcome.refundId };
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

const payoutUnderWay = refusing(RequestError, 409, {
  es: 'El proveedor ya tiene este pago y todavía no dice si llegó. Espera su respuesta.',
  en: 'The provider has this payout already and has not said yet whether it arrived. Wait for its answer.',
});

const matchAnswer: Record<MatchOutcome, () => { matched: true }> = {
  matched: () => ({ matched: true }),
  notWaiting: () => fail(notFound()),
  notDisbursed: () => fail(notFound()),
  otherCurrency: () => fail(malformed('orderId')),
};

const refundError: Record<Exclude<RefundOutcome['state'], 'paid'>, () => RequestError> = {
  notFound,
  noCredit: () => malformed('paymentId'),
  keyUsed: () => malformed('paymentId'),
  refused: () =>
    new RequestError(409, {
      es: 'El proveedor no devuelve este pago.',
      en: 'The provider refuses this refund.',
    }),
  unknown: () =>
    new RequestError(503, {
      es: 'El proveedor no respondió. Repite la llamada: se paga una sola vez.',
      en: 'The provider did not answer. Repeat the call: it pays once.',
    }),
};

function fail(error: Error): never {
  throw error;
}

function operatorOf({ ip, machine }: FastifyRequest, reason: string | undefined): Actor {
  return { kind: 'operator', who: machine ?? '', address: ip, reason };
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
  await recordAudit(services.db, operatorOf(request, reason), { action, borrowerId, subject }, now);
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
