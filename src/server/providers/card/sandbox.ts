import { randomUUID } from 'node:crypto';
import type { Clock } from '../../clock/clock.ts';
import type { Database } from '../../database/index.ts';
import type { CardCharge, CardProvider, ChargeOutcome } from './provider.ts';

/** Tokens by which the sandbox bank shows each way a charge can end; any other token is charged. */
export const sandboxCards = {
  declined: 'sandbox-declined',
  /** The money moves, the answer never comes. */
  silent: 'sandbox-silent',
  /** Neither money nor answer. */
  lost: 'sandbox-lost',
} as const;

/** The embedded card provider: it charges a key once, keeps books of its own, and moves no money. */
export function sandboxCardProvider(db: Database, clock: Clock): CardProvider {
  return {
    name: 'sandbox',
    async charge(charge) {
      if (charge.token === sandboxCards.lost) return { state: 'unknown' };
      const outcome = await keep(db, charge, await clock.now());
      return charge.token === sandboxCards.silent ? { state: 'unknown' } : outcome;
    },
    async status(idempotencyKey) {
      return (await find(db, idempotencyKey)) ?? { state: 'absent' };
    },
  };
}

async function keep(db: Database, charge: CardCharge, now: Date): Promise<ChargeOutcome> {
  const { idempotencyKey, amount, currency, token } = charge;
  await db
    .insertInto('sandboxCardCharges')
    .values({
      idempotencyKey,
      chargeId: randomUUID(),
      amount,
      currency,
      outcome: token === sandboxCards.declined ? 'declined' : 'succeeded',
      chargedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await find(db, idempotencyKey)) ?? { state: 'unknown' };
}

async function find(db: Database, idempotencyKey: string): Promise<ChargeOutcome | undefined> {
  const row = await db
    .selectFrom('sandboxCardCharges')
    .select(['chargeId', 'outcome', 'chargedAt'])
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.outcome === 'declined') return { state: 'declined' };
  return { state: 'succeeded', chargeId: row.chargeId, chargedAt: row.chargedAt };
}
