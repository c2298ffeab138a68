import { sql } from 'kysely';
import { ProviderError } from '../../integrations/index.ts';
import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import { type Database, hasRow, hasUpdatedRow } from '../../platform/database/index.ts';
import { minuteMs } from '../../platform/durations.ts';
import { lockOrder } from '../loans/index.ts';
import type { Services } from '../services.ts';
import { parsePayoutPurpose } from './payoutKey.ts';
import {
  decryptBeneficiary,
  failedPayoutStates,
  findPayout,
  type Payout,
  payoutColumns,
  transitionPayout,
} from './payoutRecords.ts';
import { findRefundOfPayout, reverseRefundPayout } from './refundPayouts.ts';
import { recordStatusUpdate } from './statusUpdates.ts';
import { reverseSuspenseReturnPayout } from './suspenseReturnPayouts.ts';

const batchSize = 200;
/** The minimal time between polls, and before the first. */
const pollDelayMs = minuteMs;

/**
 * Polls payouts that are under way, the least recently polled first, and sends those not sent yet. A payout that was sent without
 * an answer is never sent again.
 */
export async function resolvePayouts(services: Services): Promise<void> {
  const now = await services.clock.now();
  for (const payout of await claimDuePayouts(services, now)) {
    try {
      if (payout.state === 'created') await sendPayout(services, payout);
      else await pollPayout(services, payout, now);
    } catch (error) {
      const { provider, payoutId } = payout;
      services.log.error({ err: error, provider, payoutId }, 'sending or polling a payout failed');
    }
  }
}

async function pollPayout(services: Services, payout: Payout, now: Date): Promise<void> {
  const payOutApi = services.providers.payments.get(payout.provider)?.payOut;
  const { payoutId, providerId, sentAt } = payout;
  if (payOutApi === undefined || sentAt === null) return;
  const statusUpdate = await payOutApi.status({ payoutId, providerId, sentAt }, now);
  if (statusUpdate.state !== 'absent') return recordStatusUpdate(services, payout, statusUpdate);
  if (payout.state !== 'unknown' || !haveOperatingDaysEnded(services, payout, now)) return;
  if (await recordUnknownToProvider(services.db, payout, now))
    services.log.error(
      { provider: payout.provider, payoutId },
      'payout unknown to its provider awaits a declaration of failure',
    );
}

/** Claims payouts before polling, so that of two instances one polls each. */
async function claimDuePayouts(services: Services, now: Date): Promise<Payout[]> {
  const providers = [...services.providers.payments.values()].filter(({ payOut }) => payOut !== undefined);
  if (providers.length === 0) return [];
  const names = providers.map(({ name }) => name);
  const lastPolledAt = sql<Date>`coalesce(asked_at, created_at)`;
  const polledBefore = new Date(now.getTime() - pollDelayMs);
  const duePayouts = await services.db
    .selectFrom('payouts')
    .select(payoutColumns)
    .where('state', 'in', ['created', 'sent', 'unknown'])
    .where('provider', 'in', names)
    .where(lastPolledAt, '<=', polledBefore)
    .orderBy(lastPolledAt)
    .limit(batchSize)
    .execute();
  const claimed: Payout[] = [];
  for (const payout of duePayouts)
    if (await markPolled(services.db, payout, polledBefore, now)) claimed.push(payout);
  return claimed;
}

async function markPolled(db: Database, payout: Payout, polledBefore: Date, now: Date): Promise<boolean> {
  const { borrowerId, orderId, attempt, state } = payout;
  return hasUpdatedRow(
    db
      .updateTable('payouts')
      .set({ askedAt: now })
      .where((row) => row.and({ borrowerId, orderId, attempt, state }))
      .where(sql<Date>`coalesce(asked_at, created_at)`, '<=', polledBefore),
  );
}

/**
 * Sends a payout to its provider. It is `unknown` from before the call until there is an answer: after any failure in between it
 * is polled and never sent as another.
 */
export async function sendPayout(services: Services, payout: Payout): Promise<void> {
  const payOutApi = services.providers.payments.get(payout.provider)?.payOut;
  if (payOutApi === undefined) return;
  const sentAt = await services.clock.now();
  const isClaimed = await transitionPayout(services.db, payout, 'unknown', { sentAt });
  if (!isClaimed) return;
  const { payoutId, orderId, amount, currency } = payout;
  const logFields = { provider: payout.provider, payoutId };
  try {
    const statusUpdate = await payOutApi.send({
      payoutId,
      orderId,
      isReturn: parsePayoutPurpose(payout) !== 'loan',
      beneficiary: decryptBeneficiary(services.fieldEncryption, payout),
      amount,
      currency,
    });
    await recordStatusUpdate(services, payout, statusUpdate);
  } catch (error) {
    services.log.error({ ...logFields, err: error }, 'a payout has no answer');
    // The request never reached the provider: it will be sent again.
    const isUnsent = error instanceof ProviderError && error.failure === 'unreached';
    if (isUnsent) await transitionPayout(services.db, payout, 'created', { sentAt: null });
  }
}

/** Sends a payout and answers what became of it; `unknown`: no outcome yet. */
export async function sendAndReadPayout(
  services: Services,
  payout: Payout,
): Promise<{ state: 'paid' | 'refused' | 'unknown' }> {
  await sendPayout(services, payout);
  const { state } = (await findPayout(services.db, payout.payoutId)) ?? payout;
  if (state === 'arrived') return { state: 'paid' };
  return { state: failedPayoutStates.includes(state) ? 'refused' : 'unknown' };
}

type PayoutLookupServices = Pick<Services, 'db' | 'providers'>;

/** Whether both operating days of a payout have ended: only then is its absence from the lists conclusive. */
function haveOperatingDaysEnded(
  { providers }: Pick<Services, 'providers'>,
  payout: Payout,
  now: Date,
): boolean {
  const payOutApi = providers.payments.get(payout.provider)?.payOut;
  if (payOutApi === undefined || payout.sentAt === null) return false;
  return payOutApi.days.daysFor(payout.sentAt).every((day) => payOutApi.days.hasEnded(day, now));
}

/** Records that the provider has no such payout in either operating day after both ended. */
async function recordUnknownToProvider(db: Database, payout: Payout, now: Date): Promise<boolean> {
  const { borrowerId, orderId, attempt } = payout;
  return hasUpdatedRow(
    db
      .updateTable('payouts')
      .set({ absentAt: now })
      .where((row) => row.and({ borrowerId, orderId, attempt, state: 'unknown', absentAt: null })),
  );
}

/**
 * The ids of those payouts that are absent at their provider: polled for both operating days after they ended, and missing in the
 * lists of both. Source: DESIGN 17.
 */
export async function findPayoutsUnknownToProvider(
  services: PayoutLookupServices,
  payouts: readonly Payout[],
  now: Date,
): Promise<ReadonlySet<string>> {
  const candidates = payouts.filter(
    (candidate) =>
      candidate.state === 'unknown' &&
      candidate.absentAt !== null &&
      haveOperatingDaysEnded(services, candidate, now),
  );
  const absentIds = new Set<string>();
  for (const payout of candidates) if (await isUnlisted(services, payout)) absentIds.add(payout.payoutId);
  return absentIds;
}

async function isUnlisted({ db, providers }: PayoutLookupServices, payout: Payout): Promise<boolean> {
  const { provider, payoutId, sentAt } = payout;
  const payOutApi = providers.payments.get(provider)?.payOut;
  if (payOutApi === undefined || sentAt === null) return false;
  const days = payOutApi.days.daysFor(sentAt);
  const readDays = await db
    .selectFrom('payoutStatements')
    .select('day')
    .where('provider', '=', provider)
    .where('day', 'in', [...days])
    .where('readAt', 'is not', null)
    .execute();
  if (readDays.length < days.length) return false;
  const listedOrders = db
    .selectFrom('payoutStatementOrders')
    .select('providerId')
    .where((row) => row.and({ provider, payoutId }));
  return !(await hasRow(listedOrders));
}

/**
 * Declares a payout failed, after approval. False if it isn't absent, or is final already. Another payout with a new
 * id may be created then; a payment that it was to return is back in suspense.
 * @param services with the database of a transaction
 */
export async function declarePayoutFailed(
  services: PayoutLookupServices & Pick<Services, 'config'>,
  { borrowerId, orderId, payoutId }: Payout,
  actor: Actor & { reason: string },
  now: Date,
): Promise<boolean> {
  const { db } = services;
  const refund = await findRefundOfPayout(db, { borrowerId, payoutId });
  await lockOrder(db, borrowerId, refund?.orderId ?? orderId);
  const payout = await findPayout(db, payoutId);
  const absentIds = await findPayoutsUnknownToProvider(services, payout === undefined ? [] : [payout], now);
  if (payout === undefined || !absentIds.has(payoutId)) return false;
  const changes = { reason: actor.reason, endedAt: now, declaredFailedAt: now };
  if (!(await transitionPayout(db, payout, 'refused', changes))) return false;
  const purpose = parsePayoutPurpose(payout);
  const reversal = { wasPosted: false, actor, now };
  if (purpose === 'suspenseReturn') await reverseSuspenseReturnPayout(db, services, payout, reversal);
  if (purpose === 'refund') await reverseRefundPayout(db, services, payout, reversal);
  const action = { action: 'payout_declared_failed', borrowerId, subject: payoutId } as const;
  await recordAudit(db, actor, action, now);
  return true;
}
