import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import type { DifferenceSource, RightSide } from '../../../../contract/desk/reconciliation.ts';
import type { ProviderPayment } from '../../../integrations/index.ts';
import { type Actor, recordAudit } from '../../../platform/audit/index.ts';
import { type Database, hasUpdatedRow, insertOnce, transaction } from '../../../platform/database/index.ts';
import type { AlertServices, Services } from '../../services.ts';

type PaymentFilter = { provider?: string | undefined; paymentId?: string | undefined };
type PaymentAmount = Pick<ProviderPayment, 'amount' | 'currency'>;

/**
 * Records, once, that a provider reports another amount of a payment than was received; nothing if they agree. The received
 * payment stays unchanged until staff resolve the difference.
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
  const isNew = await insertOnce(
    db.insertInto('paymentDifferences').values({
      provider,
      paymentId,
      reportedAmount: reported.amount,
      reportedCurrency: reported.currency,
      source,
      seenAt: now,
      receivedAmount: received.amount,
      receivedCurrency: received.currency,
    }),
  );
  if (isNew)
    log.error({ provider, source, paymentId }, 'a provider reports another amount than was received');
}

/** Open differences, oldest first, at most 500, of all providers, one or one payment. Fields are named as in replies of `/operator` and the desk. */
export async function listOpenDifferences(db: Database, { provider, paymentId }: PaymentFilter = {}) {
  let query = db
    .selectFrom('paymentDifferences')
    .select([
      'provider',
      'paymentId',
      'receivedAmount',
      'receivedCurrency',
      'reportedAmount',
      'reportedCurrency',
      'source',
      'seenAt',
    ])
    .where('closedAt', 'is', null);
  if (provider !== undefined) query = query.where('provider', '=', provider);
  if (paymentId !== undefined) query = query.where('paymentId', '=', paymentId);
  return query.orderBy('seenAt').limit(500).execute();
}

type Closing = {
  provider: string;
  paymentId: string;
  reason: string;
  rightSide?: RightSide | null;
  /** The e-mails of the staff who decided it. */
  closedBy?: string[];
};

/** Closes the differences of a payment with a reason; false if none is open. */
export async function closeDifference(
  services: Services,
  { provider, paymentId, reason, rightSide = null, closedBy }: Closing,
  actor: Actor,
): Promise<boolean> {
  const now = await services.clock.now();
  return transaction(services.db, async (trx) => {
    const isUpdated = await hasUpdatedRow(
      trx
        .updateTable('paymentDifferences')
        .set({ closedAt: now, closedReason: reason, rightSide, closedBy })
        .where((row) => row.and({ provider, paymentId, closedAt: null })),
    );
    if (!isUpdated) return false;
    const subject = toPaymentKey({ provider, paymentId });
    await recordAudit(trx, { ...actor, reason }, { action: 'difference_closed', subject }, now);
    return true;
  });
}

/** Logs open differences, nightly. */
export async function reportOpenDifferences({ db, log }: AlertServices): Promise<void> {
  const differences = await listOpenDifferences(db);
  if (differences.length > 0)
    log.error({ count: differences.length }, 'open differences between reported and received amounts');
}
