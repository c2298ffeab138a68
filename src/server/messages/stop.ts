import type { FastifyInstance } from 'fastify';
import { resumeReminders, stopReminders } from '../contacts/index.ts';
import { notFound, openAddress } from '../http/index.ts';
import type { Services } from '../services.ts';
import { stopPath } from './links.ts';
import { answerLink } from './page.ts';
import { stopPage, stopStyle } from './stopPage.ts';

const names = ['borrower', 'language'] as const;

/**
 * `/messages/stop`: who follows the link of an e-mail says by a button that he wants no more reminders, or wants them again.
 * A mail program posts here by itself when its reader asks it to (RFC 8058). Opening it changes nothing: programs look at links.
 */
export function serveStop(app: FastifyInstance, services: Services): void {
  app.get(stopPath, (request, reply) =>
    answerLink(services, request, reply, async () => {
      const { language, isStopped } = await stateOf(services, request.query);
      return stopPage(services.config.brand, language, isStopped, request.url);
    }),
  );
  app.post(stopPath, (request, reply) =>
    answerLink(services, request, reply, async () => {
      const { borrowerId, language } = await stateOf(services, request.query);
      const isStopped = !isAgain(request.body);
      if (isStopped)
        await stopReminders(services.db, borrowerId, 'link', language, await services.clock.now());
      else await resumeReminders(services.db, borrowerId);
      return stopPage(services.config.brand, language, isStopped, request.url);
    }),
  );
  app.get(`${stopPath}.css`, (_request, reply) => reply.type('text/css; charset=utf-8').send(stopStyle));
}

/** Whose link it is and how he stands; 404 for one that nobody signed, or that is too old. */
async function stateOf({ db, signingSecrets }: Services, query: unknown) {
  const signed = openAddress(signingSecrets, stopPath, query, names, new Date());
  if (signed === null) throw notFound();
  const borrowerId = Number(signed.borrower);
  const ways = await db
    .selectFrom('contactWays')
    .select('stoppedAt')
    .where('borrowerId', '=', borrowerId)
    .executeTakeFirst();
  const language: 'es' | 'en' = signed.language === 'en' ? 'en' : 'es';
  return { borrowerId, language, isStopped: (ways?.stoppedAt ?? null) !== null };
}

function isAgain(body: unknown): boolean {
  return new Map<string, unknown>(Object.entries(body ?? {})).get('reminders') === 'again';
}
