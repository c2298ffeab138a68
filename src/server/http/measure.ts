import type { FastifyInstance } from 'fastify';
import type { Metrics, RequestOutcome } from '../metrics/index.ts';

/** Counts each request by its route and what became of it. */
export function measureRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    // What nothing serves is one call, however it is named.
    const call = request.routeOptions.url ?? '(unknown)';
    metrics.request(call, outcomeOf(reply.statusCode, request.isRefused), reply.elapsedTime / 1_000);
    done();
  });
}

function outcomeOf(status: number, isRefused: boolean): RequestOutcome {
  if (status >= 500) return 'failed';
  if (status >= 400) return 'rejected';
  return isRefused ? 'refused' : 'done';
}
