import { type Actor, recordAudit } from '../audit/index.ts';
import { type Database, transaction } from '../database/index.ts';
import { dayOfMoney, lender, post } from '../ledger/index.ts';
import { paymentKey } from '../loans/index.ts';
import { createReturn, findPayout, type Payout, sendPayout } from '../payouts/index.ts';
import type { Services } from '../services.ts';
import { suspended } from './suspended.ts';
import { findPayer, forgetPayer } from './suspensePayers.ts';
import { type NoWayBack, wayBackOf } from './wayBack.ts';

type Payment = { provider: string; paymentId: string };

/** Money in suspense on its way back to whoever sent it. Amount in minor units. `payout`: where its provider can't refund. */
export type Return = Payment & { amount: number; currency: string; payout?: Payout };

const resolveAfterMs = 10 * 60_000;
const batchSize = 50;

/**
 * Writes down that a payment in suspense goes back, once: from then on nobody matches it, and what its provider takes back of
 * it waits. Where its provider can't refund it, a payout to its sender is made. No provider has been asked.
 */
export async function askReturn(
  services: Services,
  { provider, paymentId }: Payment,
  by: Actor,
): Promise<Return | 'notWaiting' | NoWayBack> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const payment = await suspended(trx)
      .where('provider', '=', provider)
      .where('paymentId', '=', paymentId)
      .forUpdate()
      .executeTakeFirst();
    if (payment === undefined) return 'notWaiting';
    const { amount, currency } = payment;
    const asked = { provider, paymentId, amount, currency };
    const way = wayBackOf(services, payment, await findPayer(trx, services.personal, payment));
    if (typeof way === 'string') return way;
    const payout =
      way.by === 'refund' ? undefined : await createReturn(services, trx, { ...way, ...asked }, now);
    if (typeof payout === 'string') return payout;
    await rowOf(trx, asked)
      .set({ returnAskedAt: now, returnId: payout?.payoutId ?? null })
      .execute();
    const subject = paymentKey(provider, paymentId);
    await recordAudit(trx, by, { action: 'suspense_return_asked', subject, amount, currency }, now);
    return payout === undefined ? asked : { ...asked, payout };
  });
}

/**
 * Asks its provider to send a payment back, which it does once by the payment's key, or gives its payout to the one that pays out.
 * @returns `asked`: the provider didn't answer; {@link resolveReturns} asks again, and `resolvePayouts` about payouts
 */
export async function finishReturn(
  services: Services,
  asked: Return,
  by: Actor,
): Promise<'paid' | 'asked' | 'refused'> {
  const { provider, paymentId, amount, currency, payout } = asked;
  if (payout !== undefined) return payBack(services, payout);
  const idempotencyKey = `return:${paymentKey(provider, paymentId)}`;
  const logged = { provider, paymentId, amount };
  try {
    const refund = services.providers.payments.get(provider)?.refund;
    const answer = await refund?.pay({ paymentId, amount, currency, idempotencyKey });
    if (answer === undefined) return 'asked';
    if (answer.state === 'refused') {
      await forget(services, asked, { ...by, reason: answer.reason });
      services.log.warn({ ...logged, reason: answer.reason }, 'a return of suspense was refused');
      return 'refused';
    }
    await book(services, asked, answer.refundId, by);
    return 'paid';
  } catch (error) {
    services.log.error({ ...logged, err: error }, 'a return of suspense is not finished');
    return 'asked';
  }
}

async function payBack(services: Services, payout: Payout): Promise<'paid' | 'asked' | 'refused'> {
  await sendPayout(services, payout);
  const { state } = (await findPayout(services.db, payout.payoutId)) ?? payout;
  if (state === 'arrived') return 'paid';
  return state === 'returned' || state === 'refused' ? 'refused' : 'asked';
}

/** Asks again about returns whose provider hasn't answered. */
export async function resolveReturns(services: Services): Promise<void> {
  const before = new Date((await services.clock.now()).getTime() - resolveAfterMs);
  const rows = await services.db
    .selectFrom('receivedPayments')
    .select(['provider', 'paymentId', 'currency'])
    .select((row) => row(row.ref('amount'), '-', row.ref('reversed')).as('amount'))
    .where('returnAskedAt', '<', before)
    .where('returnId', 'is', null)
    .orderBy('returnAskedAt')
    .limit(batchSize)
    .execute();
  for (const row of rows) await finishReturn(services, row, { kind: 'system' });
}

/** The money leaves suspense and the provider's cash; who comes second finds it done. */
async function book(services: Services, asked: Return, returnId: string, by: Actor): Promise<void> {
  const now = await services.clock.now();
  const { provider, amount, currency } = asked;
  await transaction(services.db, async (trx) => {
    const booked = await rowOf(trx, asked)
      .set((row) => ({ returnId, reversed: row.ref('amount') }))
      .where('returnId', 'is', null)
      .returning('paymentId')
      .executeTakeFirst();
    if (booked === undefined) return;
    await forgetPayer(trx, asked);
    const subject = paymentKey(provider, asked.paymentId);
    const valueDate = dayOfMoney(services.config, currency, now);
    const lines = new Map([
      [`suspense:${currency}`, amount],
      [`cash:${provider}:${currency}`, -amount],
    ]);
    await post(trx, { ...lender, event: `return:${subject}`, valueDate, postedAt: now }, lines);
    await recordAudit(trx, by, { action: 'suspense_returned', subject, amount, currency }, now);
  });
}

/** It waits in suspense again. */
async function forget(services: Services, asked: Return, by: Actor): Promise<void> {
  const now = await services.clock.now();
  await transaction(services.db, async (trx) => {
    await rowOf(trx, asked).set({ returnAskedAt: null }).where('returnId', 'is', null).execute();
    const subject = paymentKey(asked.provider, asked.paymentId);
    await recordAudit(trx, by, { action: 'suspense_return_refused', subject }, now);
  });
}

function rowOf(trx: Database, { provider, paymentId }: Payment) {
  return trx
    .updateTable('receivedPayments')
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId);
}
