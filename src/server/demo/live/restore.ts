import type { FastifyInstance, RouteShorthandOptions } from 'fastify';

/** Has the server begin anew on an empty database, once what it answers now is sent. */
export type Restore = () => void;

/**
 * `POST /demo/restore`: the demonstration as it was on its first day. Absent where the database isn't the server's own, or
 * other processes serve from it too: 409.
 */
export function serveRestore(
  app: FastifyInstance,
  sameOrigin: RouteShorthandOptions,
  restore: Restore | undefined,
): void {
  let isRestoring = false;
  app.get('/demo/restore', (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ canRestore: restore !== undefined }),
  );
  app.post('/demo/restore', sameOrigin, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (restore === undefined) return reply.code(409).send({ restoring: false });
    if (!isRestoring) reply.raw.once('finish', restore);
    isRestoring = true;
    return reply.code(202).send({ restoring: true });
  });
}
