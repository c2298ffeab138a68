import { addDays } from '../../../lending/index.ts';
import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../database/index.ts';
import type { PayoutOutcome } from '../../database/schema/payouts.ts';
import { ProviderError } from '../failure.ts';
import { calendarDays } from './calendarDays.ts';
import type { PayOut, PayoutNews } from './payOut.ts';

const states = {
  arrive: 'arrived',
  send: 'sent',
  return: 'returned',
  refuse: 'refused',
  silence: 'arrived',
} as const;

/** The sandbox pays a key out once, by books of its own, and moves no money. */
export function sandboxPayOut(db: Database, clock: Clock): PayOut {
  return {
    async send({ payoutId, orderId, amount, currency, beneficiary }) {
      const outcome = await planOf(db, orderId);
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
          state: states[outcome],
          reason: reasonOf(outcome),
          at,
          givenAt: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      if (outcome === 'silence') throw new ProviderError('sandbox', 'unknown');
      return find(db, payoutId).then((known) => known ?? Promise.reject(new Error(`${payoutId} is gone`)));
    },
    async status({ payoutId }) {
      return (await find(db, payoutId)) ?? { state: 'absent' };
    },
    days: calendarDays('UTC'),
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

/** What it does with the next payouts of an order. */
export async function planSandboxPayouts(
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

/** What became of a payout that it had taken; undefined where it has none of that name. */
export async function moveSandboxPayout(
  db: Database,
  payoutId: string,
  outcome: Exclude<PayoutOutcome, 'lose'>,
  at: Date,
): Promise<PayoutNews | undefined> {
  await db
    .updateTable('sandboxPayouts')
    .set({ state: states[outcome], reason: reasonOf(outcome), at })
    .where('payoutId', '=', payoutId)
    .execute();
  return find(db, payoutId);
}

async function planOf(db: Database, orderId: string): Promise<PayoutOutcome> {
  const row = await db
    .selectFrom('sandboxPayoutPlans')
    .select('outcome')
    .where('orderId', '=', orderId)
    .executeTakeFirst();
  return row?.outcome ?? 'arrive';
}

function reasonOf(outcome: PayoutOutcome): string {
  if (outcome === 'return') return 'account closed';
  return outcome === 'refuse' ? 'no such account' : '';
}

async function find(db: Database, payoutId: string): Promise<PayoutNews | undefined> {
  const row = await db
    .selectFrom('sandboxPayouts')
    .select(['state', 'reason', 'at'])
    .where('payoutId', '=', payoutId)
    .executeTakeFirst();
  return row && { ...row, providerId: payoutId };
}
