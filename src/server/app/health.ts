import type { FastifyInstance } from 'fastify';
import { listMissingConnections } from '../integrations/index.ts';
import type { Services } from '../modules/services.ts';
import { listDeadLetterJobs } from '../platform/jobs/index.ts';

/** `/health`: the process lives. `/ready`: it can serve, which needs the database; and what doesn't hinder that but somebody has to look at. */
export function serveHealth(app: FastifyInstance, services: Services): void {
  app.get('/health', (_request, reply) => reply.header('cache-control', 'no-store').send({ status: 'ok' }));
  app.get('/ready', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      const deadLetterJobs = await listDeadLetterJobs(services.db);
      const jobsGivenUp = deadLetterJobs.filter(({ isNew }) => isNew).length;
      return reply.send({
        status: 'ready',
        notConnected: await listMissingConnections(services),
        jobsGivenUp,
      });
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      return reply.code(503).send({ status: 'the database does not answer' });
    }
  });
}
