import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { paymentWebhookPath } from '../../contract/endpoints.ts';
import { signSandboxNotice } from '../integrations/index.ts';
import type { Services } from '../modules/services.ts';

/** Tells of something the way the sandbox would: through the signed webhook. */
export function sendSandboxWebhook(app: FastifyInstance, services: Services, event: object) {
  const secret = services.settings.sandboxWebhookSecret ?? '';
  const body = JSON.stringify({ eventId: randomUUID(), ...event });
  return app.inject({
    method: 'POST',
    url: `${paymentWebhookPath}/sandbox`,
    headers: { 'content-type': 'application/json', 'x-signature': signSandboxNotice(body, secret) },
    payload: body,
  });
}
