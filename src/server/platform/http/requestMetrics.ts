import type { FastifyInstance } from 'fastify';
import type { Metrics, RequestOutcome } from '../metrics/index.ts';

/** Counts each request by its route and what became of it. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    // What nothing serves is one call, however it is named.
    const call = request.routeOptions.url ?? '(unknown)';
    metrics.observeRequest(
      call,
      toOutcome(reply.statusCode, request.hasBusinessError),
      reply.elapsedTime / 1_000,
    );
    done();
  });
}

function toOutcome(status: number, hasBusinessError: boolean): RequestOutcome {
  if (status >= 500) return 'failed';
  if (status >= 400) return 'rejected';
  return hasBusinessError ? 'refused' : 'done';
}
