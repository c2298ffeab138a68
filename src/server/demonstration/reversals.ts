import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { malformed } from '../http/index.ts';
import { takeBackSandboxPayment } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { tellAsSandbox } from './tellAsSandbox.ts';

/** The bank takes the last payment by a reference back, or a part of it, and says so. */
export async function takeBack(
  app: FastifyInstance,
  services: Services,
  reference: string,
  part: number | undefined,
) {
  const taken = await takeBackSandboxPayment(services.db, reference, part);
  if (taken === undefined) throw malformed('reference');
  const reversedAt = await services.clock.now();
  const reversal = { ...taken, reversalId: randomUUID(), reversedAt, reason: 'chargeback' };
  return tellAsSandbox(app, services, { type: 'payment.reversed', ...reversal });
}

/** The provider ends a reference before its time. */
export function expire(app: FastifyInstance, services: Services, reference: string) {
  return tellAsSandbox(app, services, { type: 'reference.expired', reference });
}
