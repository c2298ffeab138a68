import { dayIn, disbursementOf } from '../../lending/index.ts';
import { recordAudit } from '../audit/index.ts';
import { marketIn } from '../config/index.ts';
import { type Database, type OrderKey, transaction } from '../database/index.ts';
import { lockedOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { beneficiaryOf } from './beneficiary.ts';
import { countPaidOut } from './limits.ts';
import { createPayout, lastPayout, type Payout } from './records.ts';
import { sendPayout } from './send.ts';
import { failedStates } from './states.ts';

/** How long a payout waits that would pass the day's limit. */
const limitAgainSeconds = 3_600;

/**
 * Pays an order out through its market's provider, once, whoever asks how often. The payout is written down first, and the
 * provider knows it by that row's id. What no provider can pay out is left to people, who say so by hand.
 */
export async function payOut(services: Services, key: OrderKey): Promise<void> {
  const now = await services.clock.now();
  const payout = await transaction(services.db, (trx) => prepare(trx, services, key, now));
  if (payout?.state === 'created') await sendPayout(services, payout);
}

/** The payout of an order as it stands, or a new one under the order's lock; undefined where none can be made now. */
async function prepare(
  trx: Database,
  services: Services,
  key: OrderKey,
  now: Date,
): Promise<Payout | undefined> {
  const order = await lockedOrder(trx, key);
  if (order?.state !== 'paying_out') return undefined;
  const { market, currency, timeZone } = order.terms;
  const { payOut: rules } = marketIn(services.config, market);
  if (rules === undefined || !services.providers.payments.get(rules.provider)?.payOut) return undefined;
  const former = await lastPayout(trx, key);
  if (former !== undefined && !failedStates.includes(former.state)) return former;
  const { amount } = disbursementOf(order.terms);
  const logged = { orderId: key.orderId, market };
  if (amount > rules.singleLimit) {
    services.log.error(logged, 'a payout is above the limit of one: it is paid out by hand');
    return undefined;
  }
  const beneficiary = await beneficiaryOf(trx, services.personal, key, former);
  if (beneficiary === undefined) {
    services.log.warn(logged, 'a payout waits for an account of its borrower');
    return undefined;
  }
  const day = dayIn(timeZone, now);
  if (!(await countPaidOut(trx, { market, day, amount }, rules.dailyLimit))) {
    services.log.error(logged, 'a payout waits: the limit of the day is reached');
    await services.jobs.send(trx, 'pay-out-order', key, limitAgainSeconds);
    return undefined;
  }
  const attempt = (former?.attempt ?? 0) + 1;
  const { provider } = rules;
  const wish = { ...key, attempt, provider, state: 'created', amount, currency, beneficiary } as const;
  const payout = await createPayout(trx, services.personal, wish, now);
  const { borrowerId } = key;
  await recordAudit(
    trx,
    { kind: 'system' },
    { action: 'payout_created', borrowerId, subject: payout.payoutId },
    now,
  );
  return payout;
}
