import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { wholeNumber } from '../../../contract/schemas/common.ts';
import { invalidField, parseRequest, requireSameOrigin } from '../../modules/api/index.ts';
import type { Services } from '../../modules/services.ts';
import { advanceClock } from '../../platform/clock.ts';
import { serveBrand } from './brand/serveBrand.ts';
import { serveFeed } from './feed/serveFeed.ts';
import { type Restore, serveRestore } from './restore.ts';
import { signInSeeded } from './signIn.ts';

const dayRequest = z.object({ advanceDays: wholeNumber.pipe(z.int().min(0).max(366)) });

/** What `/demo` is made of: who is on the phone, what the lender sees of it, and what may happen. Source: DESIGN 18. */
export function serveLiveDemonstration(
  app: FastifyInstance,
  services: Services,
  restore: Restore | undefined,
): void {
  const sameOrigin = {
    onRequest: async (request: FastifyRequest) => requireSameOrigin(request, services.settings),
  };
  serveFeed(app, services);
  serveBrand(app, services, sameOrigin);
  serveRestore(app, sameOrigin, restore);
  app.post('/demo/sign-in', sameOrigin, (request, reply) => signInSeeded(services, request, reply));
  app.post('/demo/day', sameOrigin, async (request, reply) => {
    const { advanceDays } = parseRequest(dayRequest, request.body);
    await advanceDay(services, advanceDays);
    return reply.header('cache-control', 'no-store').send({ now: await services.clock.now() });
  });
}

/** Moves the business clock, and has done at once what the lender does by night: late loans, reminders. */
async function advanceDay({ db, jobs }: Services, days: number): Promise<void> {
  if ((await advanceClock(db, days)) === undefined) throw invalidField('advanceDays');
  await jobs.send(db, 'daily-run', {}, 0);
  await jobs.send(db, 'reminders', {}, 0);
}
