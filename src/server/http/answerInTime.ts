import type { FastifyInstance, FastifyRequest } from 'fastify';
import { away } from './errors.ts';

/** Longer than the pool waits for a connection, shorter than our pages wait for an answer. */
const longestMs = 20_000;

/**
 * Answers 503 where a database that is silent lets a call wait for longer than this. The call goes on: whoever repeats it
 * finds what came of it. Time begins once the body is here; files come as slowly as they may.
 */
export function answerInTime(app: FastifyInstance, withinMs = longestMs): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  app.addHook('preHandler', (request, reply, done) => {
    function giveUp(): void {
      if (!reply.sent) request.server.errorHandler(away(), request, reply);
    }
    if (!request.isMultipart()) timers.set(request, setTimeout(giveUp, withinMs));
    done();
  });
  app.addHook('onResponse', (request, _reply, done) => {
    clearTimeout(timers.get(request));
    done();
  });
}
