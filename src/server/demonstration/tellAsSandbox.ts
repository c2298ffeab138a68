import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { paymentWebhookPath } from '../../contract/endpoints.ts';
import { sandboxSignature } from '../providers/index.ts';
import type { Services } from '../services.ts';

/** Tells of something the way the sandbox would: through the signed webhook. */
export function tellAsSandbox(app: FastifyInstance, services: Services, notice: object) {
  const secret = services.settings.sandboxWebhookSecret ?? '';
  const body = JSON.stringify({ eventId: randomUUID(), ...notice });
  return app.inject({
    method: 'POST',
    url: `${paymentWebhookPath}/sandbox`,
    headers: { 'content-type': 'application/json', 'x-signature': sandboxSignature(body, secret) },
    payload: body,
  });
}
