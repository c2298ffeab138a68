import type { FastifyInstance } from 'fastify';
import type { Settings } from '../../config/index.ts';
import { type RequestSpan, traces } from '../tracing/index.ts';

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
