import { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Settings } from '../../config/index.ts';
import type { Metrics, RequestOutcome } from '../metrics/index.ts';
import { type RequestSpan, traces } from '../tracing/index.ts';

/** Addresses without a route. */
const unknownPath = '(unknown)';

/** One log line a request, after its response. */
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

/** Counts each request by route and outcome. */
export function registerRequestMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.url ?? unknownPath;
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
    /** Set if tracing is on. */
    span: RequestSpan | undefined;
  }
}

/** A span for each request and its handler's work. Trace headers of callers are ignored. */
export function registerRequestTracing(app: FastifyInstance, settings: Settings): void {
  app.decorateRequest('span', undefined);
  if (settings.traces === undefined) return;
  app.addHook('onRequest', (request, _reply, done) => {
    request.span = traces.request(request.method);
    done();
  });
  // A body arrives in events of its connection, outside of any request's context, which therefore begins here.
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.span === undefined) done();
    else request.span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    request.span?.end(request.routeOptions.url ?? '(unknown)', reply.statusCode);
    done();
  });
}
