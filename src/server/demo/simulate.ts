import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { providerNoticePath } from '../../contract/endpoints.ts';
import {
  changeSandboxPayout,
  chargebackSandboxPayment,
  planSandboxPayouts,
  signSandboxNotice,
} from '../integrations/index.ts';
import { invalidField } from '../modules/api/index.ts';
import { activeStates, findLastPayout, payOutOrder } from '../modules/payouts/index.ts';
import type { Services } from '../modules/services.ts';
import type { PayoutOutcome } from '../platform/database/schema/payments.ts';

/** Makes an order's payout end in one way: the one under way, or else the next, which is sent now. */
export async function simulatePayout(
  app: FastifyInstance,
  services: Services,
  orderId: string,
  outcome: PayoutOutcome,
): Promise<{ state: string; reason: string }> {
  const { db } = services;
  const owner = await db
    .selectFrom('orders')
    .select('borrowerId')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  if (owner === undefined) throw invalidField('orderId');
  const key = { ...owner, orderId };
  await planSandboxPayouts(db, orderId, outcome);
  const payout = await findLastPayout(db, key);
  if (payout === undefined || !activeStates.includes(payout.state)) await payOutOrder(services, key);
  else if (outcome !== 'lose') await movePayout(app, services, payout.payoutId, outcome);
  const { state = 'none', reason = '' } = (await findLastPayout(db, key)) ?? {};
  return { state, reason };
}

async function movePayout(
  app: FastifyInstance,
  services: Services,
  payoutId: string,
  outcome: Exclude<PayoutOutcome, 'lose'>,
): Promise<void> {
  const statusUpdate = await changeSandboxPayout(services.db, payoutId, outcome, await services.clock.now());
  if (statusUpdate === undefined || outcome === 'silence') return;
  const { state, at, reason } = statusUpdate;
  await sendSignedSandboxNotice(app, services, { type: `payout.${state}`, payoutId, at, reason });
}

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
  return sendSignedSandboxNotice(app, services, { type: 'payment.reversed', ...reversal });
}

/** The provider ends a reference before its time. */
export function expireReference(app: FastifyInstance, services: Services, reference: string) {
  return sendSignedSandboxNotice(app, services, { type: 'reference.expired', reference });
}

/** Tells of something the way the sandbox would: through the signed webhook. */
export function sendSignedSandboxNotice(app: FastifyInstance, services: Services, event: object) {
  const secret = services.settings.sandboxWebhookSecret ?? '';
  const body = JSON.stringify({ eventId: randomUUID(), ...event });
  return app.inject({
    method: 'POST',
    url: `${providerNoticePath}/sandbox`,
    headers: { 'content-type': 'application/json', 'x-signature': signSandboxNotice(body, secret) },
    payload: body,
  });
}
