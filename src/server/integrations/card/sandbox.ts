import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/index.ts';
import { hourMs } from '../../platform/durations.ts';
import { signUrl } from '../../platform/http/signedUrl.ts';
import type { CardCharge, CardProvider, ChargeOutcome } from './provider.ts';
import { sandboxCardTokens, sandboxEnrolment } from './sandboxEnrol.ts';

/** The page on which the sandbox's bank asks a card's holder. */
export const sandboxBankPath = '/sandbox/bank';

/**
 * The embedded card provider: it charges a key once, keeps books of its own, and moves no money.
 * @param origin where its pages are; empty where they are on the same host
 */
export function createSandboxCardProvider(
  db: Database,
  clock: Clock,
  secret: string,
  origin: string,
): CardProvider {
  return {
    name: 'sandbox',
    async charge(charge, storeProviderId) {
      if (charge.token === sandboxCardTokens.lost) return { state: 'unknown' };
      const now = await clock.now();
      const { idempotencyKey: key, amount, currency, returnUrl: back, language } = charge;
      const challengeParameters = { key, amount: String(amount), currency, back, language };
      const expiresAt = new Date(now.getTime() + hourMs);
      const url = `${origin}${signUrl(secret, sandboxBankPath, expiresAt, challengeParameters)}`;
      await storeProviderId(url);
      await storeCharge(db, charge, now);
      const outcome = await findCharge(db, key, url);
      return charge.token === sandboxCardTokens.silent || outcome === undefined
        ? { state: 'unknown' }
        : outcome;
    },
    async status({ idempotencyKey, providerId }) {
      return (await findCharge(db, idempotencyKey, providerId)) ?? { state: 'absent' };
    },
    async cancel({ idempotencyKey, providerId }) {
      await answerBankChallenge(db, idempotencyKey, 'declined', await clock.now());
      return (await findCharge(db, idempotencyKey, providerId)) ?? { state: 'absent' };
    },
    enrol: sandboxEnrolment,
  };
}

async function storeCharge(db: Database, charge: CardCharge, now: Date): Promise<void> {
  const { idempotencyKey, amount, currency, token } = charge;
  const outcome = token === sandboxCardTokens.declined ? 'declined' : 'succeeded';
  await db
    .insertInto('sandboxCardCharges')
    .values({
      idempotencyKey,
      chargeId: randomUUID(),
      amount,
      currency,
      outcome: token === sandboxCardTokens.asks ? 'asked' : outcome,
      chargedAt: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The card's holder answers his bank; false where he did before, or nobody asks him any more. */
export async function answerBankChallenge(
  db: Database,
  idempotencyKey: string,
  outcome: 'succeeded' | 'declined',
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandboxCardCharges')
    .set({ outcome, chargedAt: now })
    .where('idempotencyKey', '=', idempotencyKey)
    .where('outcome', '=', 'asked')
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function findCharge(
  db: Database,
  idempotencyKey: string,
  url: string | null,
): Promise<ChargeOutcome | undefined> {
  const row = await db
    .selectFrom('sandboxCardCharges')
    .select(['chargeId', 'outcome', 'chargedAt'])
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (row.outcome === 'declined') return { state: 'declined' };
  if (row.outcome === 'asked') return { state: 'asked', url: url ?? '' };
  return { state: 'succeeded', chargeId: row.chargeId, chargedAt: row.chargedAt };
}
