import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Settings } from '../../config/index.ts';
import type { Metrics, RequestOutcome } from '../metrics/index.ts';
import { type RequestSpan, traces } from '../tracing/index.ts';

/** What nothing serves. */
const unknownPath = '(unknown)';

/** One line a request, when it has been answered. */
export class RequestLogController extends LogController {
  override incomingRequest(): void {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const { method } = request;
    // The route's, never the request's: addresses carry sessions and phone numbers, and not in their query alone.
    const path = request.routeOptions.url ?? unknownPath;
    const trace = request.span && { traceId: request.span.traceId };
    const fields = { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime), ...trace };
    request.log.info(fields, 'request');
    if (error) request.log.error({ err: error }, 'request failed');
  }
}

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

declare module 'fastify' {
  interface FastifyRequest {
    /** Where traces are asked for. */
    span: RequestSpan | undefined;
  }
}

/** A span for each request, and what its handler does within it. Whoever calls from outside begins no trace of ours. */
export function registerRequestTracing(app: FastifyInstance, settings: Settings): void {
  app.decorateRequest('span', undefined);
  if (settings.traces === undefined) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = traces.request(request.method);
    done();
  });
  // A body arrives by events of its connection, which know of no request: within it only from here on.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span === undefined) done();
    else request.span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.span?.end(request.routeOptions.url ?? '(unknown)', reply.statusCode);
    done();
  });
}
