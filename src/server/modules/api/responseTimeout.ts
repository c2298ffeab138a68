import type { FastifyInstance, FastifyRequest } from 'fastify';
import { maxStatementBytes } from './bodyLimits.ts';
import { serviceUnavailable } from './errors.ts';

/** Longer than the pool waits for a connection, shorter than our pages wait for an answer. */
const maxResponseMs = 20_000;

/**
 * Answers 503 where a database that is silent lets a call wait for longer than this. The call goes on: whoever repeats it
 * finds what came of it. Time begins once the body is here and ends with the first of the answer: files come and go, and are
 * read, as slowly as they may.
 */
export function enforceResponseTimeout(app: FastifyInstance, timeoutMs = maxResponseMs): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preHandler', (request, reply, done) => {
    const sendTimeout = () => request.server.errorHandler(serviceUnavailable(), request, reply);
    // A route that finds nothing hands over to the one for what isn't there, which begins here again.
    clearTimeout(timers.get(request));
    if (!hasFileBody(request)) timers.set(request, setTimeout(sendTimeout, timeoutMs));
    done();
  });
  // From here on there is an answer; how slowly it is taken is the caller's.
  app.addHook('onSend', (request, _reply, _payload, done) => {
    clearTimeout(timers.get(request));
    done();
  });
  // One that left before there was any.
  app.addHook('onRequestAbort', (request, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}

/** Pictures, and bank statements of 100,000 lines. */
function hasFileBody(request: FastifyRequest): boolean {
  return request.isMultipart() || request.routeOptions.bodyLimit === maxStatementBytes;
}
