import type { FastifyInstance } from 'fastify';
import { listGivenUp } from '../jobs/index.ts';
import { notConnected } from '../providers/index.ts';
import type { Services } from '../services.ts';

/** `/health`: the process lives. `/ready`: it can serve, which needs the database; and what doesn't hinder that but somebody has to look at. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const givenUp = await listGivenUp(services.db);
      const jobsGivenUp = givenUp.filter(({ isNew }) => isNew).length;
      return reply.send({ status: 'ready', notConnected: await notConnected(services), jobsGivenUp });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
