import type { DifferenceSource } from '../../../contract/desk/names.ts';
import type { ProviderPayment } from '../../integrations/index.ts';
import { type Actor, recordAudit } from '../../platform/audit/index.ts';
import { type Database, transaction } from '../../platform/database/index.ts';
import type { ReportContext, Services } from '../services.ts';

type PaymentAmount = Pick<ProviderPayment, 'amount' | 'currency'>;

/**
 * Keeps that a provider tells of a payment otherwise than it was received, once for each telling; where both are the same,
 * nothing. What was received stays as it is: people find out which of both is right.
 */
export async function recordDifference(
  { db, log }: Pick<Services, 'db' | 'log'>,
  provider: string,
  source: DifferenceSource,
  reported: Pick<ProviderPayment, 'paymentId'> & PaymentAmount,
  received: PaymentAmount,
  now: Date,
): Promise<void> {
  if (reported.amount === received.amount && reported.currency === received.currency) return;
  const { paymentId } = reported;
  const inserted = await db
    .insertInto('paymentDifferences')
    .values({
      provider,
      paymentId,
      toldAmount: reported.amount,
      toldCurrency: reported.currency,
      source,
      seenAt: now,
      receivedAmount: received.amount,
      receivedCurrency: received.currency,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('paymentId')
    .executeTakeFirst();
  if (inserted !== undefined)
    log.error({ provider, source, paymentId }, 'a payment is told of in two amounts');
}

/** Those that nobody has closed, oldest first, at most 500. */
export function listOpenDifferences(db: Database) {
  return db
    .selectFrom('paymentDifferences')
    .select([
      'provider',
      'paymentId',
      'receivedAmount',
      'receivedCurrency',
      'toldAmount',
      'toldCurrency',
      'source',
      'seenAt',
    ])
    .where('closedAt', 'is', null)
    .orderBy('seenAt')
    .limit(500)
    .execute();
}

/** People have found out what a payment is; false where nothing of it is open. */
export async function closeDifference(
  services: Services,
  { provider, paymentId, reason }: { provider: string; paymentId: string; reason: string },
  actor: Actor,
): Promise<boolean> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('paymentDifferences')
      .set({ closedAt: now, closedReason: reason })
      .where('provider', '=', provider)
      .where('paymentId', '=', paymentId)
      .where('closedAt', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    const subject = `${provider}:${paymentId}`;
    await recordAudit(trx, { ...actor, reason }, { action: 'difference_closed', subject }, now);
    return true;
  });
}

/** The nightly word of what is open. */
export async function reportOpenDifferences({ db, log }: ReportContext): Promise<void> {
  const differences = await listOpenDifferences(db);
  if (differences.length > 0) log.error({ count: differences.length }, 'payments are told of in two amounts');
}
