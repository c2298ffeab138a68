import type { FastifyInstance } from 'fastify';
import type { PayoutOutcome } from '../database/schema/payouts.ts';
import { malformed } from '../http/index.ts';
import { lastPayout, payOut, runningStates } from '../payouts/index.ts';
import { moveSandboxPayout, planSandboxPayouts } from '../providers/index.ts';
import type { Services } from '../services.ts';
import { tellAsSandbox } from './tellAsSandbox.ts';

/** Makes an order's payout end in one way: the one under way, or else the next, which is sent now. */
export async function payOutAs(
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
  if (owner === undefined) throw malformed('orderId');
  const key = { ...owner, orderId };
  await planSandboxPayouts(db, orderId, outcome);
  const payout = await lastPayout(db, key);
  if (payout === undefined || !runningStates.includes(payout.state)) await payOut(services, key);
  else if (outcome !== 'lose') await move(app, services, payout.payoutId, outcome);
  const { state = 'none', reason = '' } = (await lastPayout(db, key)) ?? {};
  return { state, reason };
}

async function move(
  app: FastifyInstance,
  services: Services,
  payoutId: string,
  outcome: Exclude<PayoutOutcome, 'lose'>,
): Promise<void> {
  const news = await moveSandboxPayout(services.db, payoutId, outcome, await services.clock.now());
  if (news === undefined || outcome === 'silence') return;
  const { state, at, reason } = news;
  await tellAsSandbox(app, services, { type: `payout.${state}`, payoutId, at, reason });
}
