import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { chargebackSandboxPayment } from '../integrations/index.ts';
import { invalidField } from '../modules/api/index.ts';
import type { Services } from '../modules/services.ts';
import { sendSandboxWebhook } from './sandboxWebhook.ts';

/** The bank takes the last payment by a reference back, or a part of it, and says so. */
export async function reverseSandboxPayment(
  app: FastifyInstance,
  services: Services,
  reference: string,
  amount: number | undefined,
) {
  const reversed = await chargebackSandboxPayment(services.db, reference, amount);
  if (reversed === undefined) throw invalidField('reference');
  const reversedAt = await services.clock.now();
  const reversal = { ...reversed, reversalId: randomUUID(), reversedAt, reason: 'chargeback' };
  return sendSandboxWebhook(app, services, { type: 'payment.reversed', ...reversal });
}

/** The provider ends a reference before its time. */
export function expireReference(app: FastifyInstance, services: Services, reference: string) {
  return sendSandboxWebhook(app, services, { type: 'reference.expired', reference });
}
