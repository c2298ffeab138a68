import type { SandboxPayoutReply } from '../../../contract/desk/payouts.ts';
import { addDays } from '../../../lending/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import type { PayoutOutcome } from '../../platform/database/schema/payments.ts';
import { ProviderError } from '../request.ts';
import { createCalendarOperatingDays, type PayoutApi, type PayoutStatusUpdate } from './payoutApi.ts';

const stateByOutcome = {
  arrive: 'arrived',
  send: 'sent',
  return: 'returned',
  refuse: 'refused',
  silence: 'arrived',
} as const;

/** Payouts of the sandbox: one per key, in tables of its own, moving no money. */
export function createSandboxPayouts(db: Database, clock: Clock): PayoutApi {
  return {
    async send({ payoutId, orderId, amount, currency, beneficiary }) {
      const outcome = await getPlannedOutcome(db, orderId);
      if (outcome === 'lose') throw new ProviderError('sandbox', 'unknown');
      const at = await clock.now();
      await db
        .insertInto('sandboxPayouts')
        .values({
          payoutId,
          orderId,
          amount,
          currency,
          accountNumber: beneficiary.account,
          state: stateByOutcome[outcome],
          reason: toReason(outcome),
          at,
          givenAt: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (outcome === 'silence') throw new ProviderError('sandbox', 'unknown');
      return findStatusUpdate(db, payoutId).then(
        (statusUpdate) => statusUpdate ?? Promise.reject(new Error(`${payoutId} is gone`)),
      );
    },
    async status({ payoutId }) {
      return (await findStatusUpdate(db, payoutId)) ?? { state: 'absent' };
    },
    days: createCalendarOperatingDays('UTC'),
    async orders(day) {
      const rows = await db
        .selectFrom('sandboxPayouts')
        .select(['payoutId', 'amount', 'currency', 'state', 'at'])
        .where('givenAt', '>=', new Date(`${day}T00:00:00Z`))
        .where('givenAt', '<', new Date(`${addDays(day, 1)}T00:00:00Z`))
        .orderBy('givenAt')
        .execute();
      return rows.map((row) => ({ ...row, providerId: row.payoutId }));
    },
  };
}

/** Sets the outcome of the next payouts of an order. */
export async function setSandboxPayoutOutcomes(
  db: Database,
  orderId: string,
  outcome: PayoutOutcome,
): Promise<void> {
  await db
    .insertInto('sandboxPayoutPlans')
    .values({ orderId, outcome })
    .onConflict((conflict) => conflict.column('orderId').doUpdateSet({ outcome }))
    .execute();
}

/** Changes the state of a payout; undefined for an unknown id. */
export async function changeSandboxPayout(
  db: Database,
  payoutId: string,
  outcome: Exclude<PayoutOutcome, 'lose'>,
  at: Date,
): Promise<PayoutStatusUpdate | undefined> {
  await db
    .updateTable('sandboxPayouts')
    .set({ state: stateByOutcome[outcome], reason: toReason(outcome), at })
    .where('payoutId', '=', payoutId)
    .execute();
  return findStatusUpdate(db, payoutId);
}

async function getPlannedOutcome(db: Database, orderId: string): Promise<PayoutOutcome> {
  const row = await db
    .selectFrom('sandboxPayoutPlans')
    .select('outcome')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row?.outcome ?? 'arrive';
}

function toReason(outcome: PayoutOutcome): SandboxPayoutReply | '' {
  if (outcome === 'return') return 'account closed';
  return outcome === 'refuse' ? 'no such account' : '';
}

async function findStatusUpdate(db: Database, payoutId: string): Promise<PayoutStatusUpdate | undefined> {
  const row = await db
    .selectFrom('sandboxPayouts')
    .select(['state', 'reason', 'at'])
    .where('payoutId', '=', payoutId)
    .executeTakeFirst();
  return row && { ...row, providerId: payoutId };
}
