import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { inboxPath } from '../../../contract/endpoints.ts';
import { daySeconds } from '../../platform/durations.ts';
import { toNetworkPrefix } from '../../platform/rateLimits.ts';
import { enforceLimit, invalidField, notFound } from '../api/index.ts';
import type { Services } from '../services.ts';

const requiredText = (maxLength: number) =>
  z
    .string()
    .trim()
    .regex(/^(?:\r?\n|[^\p{Cc}\p{Cs}])*$/u)
    .min(1)
    .max(maxLength);
/** The contact form's required fields with their maximal lengths. */
const messageSchema = z.object({
  name: requiredText(120),
  telephone: requiredText(40),
  email: requiredText(200),
  remark: requiredText(2000),
});

const addressLimit = { max: 5, seconds: 3600 } as const;
const dailyLimit = { max: 2000, seconds: daySeconds } as const;

/** `POST /api/inbox` stores a message of the contact form: 204; 404 if the brand has no inbox. */
export function registerInboxRoutes(app: FastifyInstance, services: Services): void {
  app.post(inboxPath, async (request, reply) => {
    await storeInboxMessage(services, request);
    return reply.code(204).send();
  });
}

async function storeInboxMessage(services: Services, request: FastifyRequest): Promise<void> {
  if (services.config.brand.contactForm !== 'inbox') throw notFound();
  const parsed = messageSchema.safeParse(request.body);
  if (!parsed.success) throw invalidField(parsed.error.issues[0]?.path.join('.') ?? '');
  const now = await services.clock.now();
  const limits = [
    { key: `inbox:${toNetworkPrefix(request.ip)}`, ...addressLimit },
    { key: 'inbox', ...dailyLimit },
  ];
  for (const limit of limits) await enforceLimit(services.db, limit, now);
  await services.db
    .insertInto('inboxMessages')
    .values({ ...parsed.data, receivedAt: now })
    .execute();
}
