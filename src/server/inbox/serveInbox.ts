import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inboxPath } from '../../contract/inbox.ts';
import { malformed, notFound, sendError } from '../http/index.ts';
import { networkOf, requireUse } from '../limits/index.ts';
import type { Services } from '../services.ts';

const filled = (most: number) =>
  z
    .string()
    .trim()
    .regex(/^(?:\r?\n|[^\p{Cc}\p{Cs}])*$/u)
    .min(1)
    .max(most);
/** The contact form's fields: filled, as it asks, and of a length a person writes. */
const message = z.object({
  name: filled(120),
  telephone: filled(40),
  email: filled(200),
  remark: filled(2000),
});

const perAddress = { most: 5, seconds: 3600 } as const;
const perDay = { most: 2000, seconds: 86_400 } as const;

/** `POST /api/inbox` keeps a message of the contact form: 204. A brand that wants no inbox has no such address. */
export function serveInbox(app: FastifyInstance, services: Services): void {
  app.post(inboxPath, async (request, reply) => {
    try {
      await receive(services, request);
      return await reply.code(204).send();
    } catch (error) {
      return sendError(services, error, request, reply);
    }
  });
}

async function receive(services: Services, request: FastifyRequest): Promise<void> {
  if (services.config.brand.contactForm !== 'inbox') throw notFound();
  const parsed = message.safeParse(request.body);
  if (!parsed.success) throw malformed(parsed.error.issues[0]?.path.join('.') ?? '');
  const now = await services.clock.now();
  const limits = [
    { subject: `inbox:${networkOf(request.ip)}`, ...perAddress },
    { subject: 'inbox', ...perDay },
  ];
  for (const limit of limits) await requireUse(services.db, limit, now);
  await services.db
    .insertInto('inboxMessages')
    .values({ ...parsed.data, receivedAt: now })
    .execute();
}
