import { randomUUID } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { type Database, hasUpdatedRow } from '../../platform/database/index.ts';
import { hourMs } from '../../platform/durations.ts';
import { signUrl } from '../../platform/http/signedUrl.ts';
import type { CardApi, CardCharge, CardEnrolment, ChargeOutcome } from './provider.ts';

/** The page on which the sandbox's bank authenticates the cardholder. */
export const sandboxBankPath = '/sandbox/bank';

/**
 * The embedded card provider: charges a key once, in tables of its own, and moves no money.
 * @param origin of its pages; empty on the same host
 */
export function createSandboxCardProvider(
  db: Database,
  clock: Clock,
  secret: string,
  origin: string,
): CardApi {
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

/** Records the cardholder's answer to the bank; false if the charge no longer waits for one. */
export async function answerBankChallenge(
  db: Database,
  idempotencyKey: string,
  outcome: 'succeeded' | 'declined',
  now: Date,
): Promise<boolean> {
  return hasUpdatedRow(
    db
      .updateTable('sandboxCardCharges')
      .set({ outcome, chargedAt: now })
      .where('idempotencyKey', '=', idempotencyKey)
      .where('outcome', '=', 'asked'),
  );
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
  if (row.outcome === 'asked') return { state: 'requiresAction', url: url ?? '' };
  return { state: 'succeeded', chargeId: row.chargeId, chargedAt: row.chargedAt };
}

/** Tokens that make the sandbox's bank behave in a certain way; any other token is charged. */
export const sandboxCardTokens = {
  declined: 'sandbox-declined',
  /** The bank requires authentication first. */
  asks: 'sandbox-asks',
  /** The money moves, the answer never comes. */
  silent: 'sandbox-silent',
  /** Neither money nor answer. */
  lost: 'sandbox-lost',
} as const;

const sandboxCardDetails: Readonly<Record<string, { bankName: string; last4: string }>> = {
  'sandbox-pays': { bankName: 'Visa', last4: '4242' },
  [sandboxCardTokens.asks]: { bankName: 'Mastercard', last4: '3220' },
  [sandboxCardTokens.declined]: { bankName: 'Visa', last4: '0002' },
  [sandboxCardTokens.silent]: { bankName: 'Mastercard', last4: '9995' },
};

/** The sandbox offers test cards instead of a card number field. */
const sandboxEnrolment: CardEnrolment = {
  form: {
    kind: 'choices',
    choices: [
      {
        token: 'sandbox-pays',
        title: { es: 'Visa 4242: paga', en: 'Visa 4242: pays', zh: 'Visa 4242：支付成功' },
      },
      {
        token: sandboxCardTokens.asks,
        title: {
          es: 'Mastercard 3220: su banco te pregunta',
          en: 'Mastercard 3220: its bank asks you',
          zh: 'Mastercard 3220：银行要求验证',
        },
      },
      {
        token: sandboxCardTokens.declined,
        title: { es: 'Visa 0002: la rechazan', en: 'Visa 0002: is declined', zh: 'Visa 0002：被拒绝' },
      },
      {
        token: sandboxCardTokens.silent,
        title: {
          es: 'Mastercard 9995: paga y la respuesta no llega',
          en: 'Mastercard 9995: pays, and the answer is lost',
          zh: 'Mastercard 9995：已支付，但没有回复',
        },
      },
    ],
  },
  addCard(formToken) {
    const card = Object.hasOwn(sandboxCardDetails, formToken) ? sandboxCardDetails[formToken] : undefined;
    return Promise.resolve(
      card ? { token: formToken, bankCode: card.bankName.toUpperCase(), ...card } : null,
    );
  },
  remove: () => Promise.resolve(),
};
