import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import type { NoticeOutcome, ProviderPayment } from '../../../integrations/index.ts';
import { recordAudit } from '../../../platform/audit/index.ts';
import { type Database, transaction } from '../../../platform/database/index.ts';
import { lenderLedgerKey } from '../../ledger/index.ts';
import type { LockedOrder } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { applyToLockedLoan, type PaymentToApply } from './applyPayment.ts';
import { recordDifference } from './differences.ts';
import { clampPaidAt } from './paidAt.ts';
import { postSuspense } from './postSuspense.ts';
import { applyReversals } from './reversals.ts';
import { type PaymentNotice, type PaymentTarget, storeNotice } from './storeNotice.ts';
import { applyOrPostToSuspense, rethrowAsUnappliable } from './unappliable.ts';

/** A payment with the id of the event that reported it. */
type ReportedPayment = ProviderPayment & { eventId: string };

/**
 * Processes a reported payment in one transaction: raw notice, payment, ledger and order. A repeated event or payment changes
 * nothing; a payment with an unknown reference, in another currency, that staff may have recorded from a bank's statement or on
 * which the replay fails goes to suspense.
 */
export async function receivePayment(
  services: Services,
  provider: string,
  notice: ReportedPayment,
  body: string,
): Promise<NoticeOutcome> {
  const now = await services.clock.now();
  const payment = { ...notice, paidAt: clampPaidAt(notice.paidAt, now) };
  const applied = { provider, payment, now, accountingDay: 'byClosedDays' } as const;
  const paymentNotice: PaymentNotice = { ...payment, provider, body, receivedAt: now };
  const suspend = async (trx: Database, target: PaymentTarget | undefined): Promise<NoticeOutcome> => {
    await postSuspense(trx, services, target?.borrowerId ?? lenderLedgerKey.borrowerId, applied);
    return 'unmatched';
  };
  const apply = () =>
    storePaymentNoticeOnce(services, paymentNotice, async (trx, target, hasPossibleDuplicate) => {
      const currency = target && services.config.markets[target.market]?.currency;
      if (target === undefined || currency !== payment.currency) return suspend(trx, target);
      if (hasPossibleDuplicate) {
        await auditPossibleDuplicate(trx, target, applied);
        return suspend(trx, target);
      }
      await applyToLockedLoan(trx, services, target, applied).catch(rethrowAsUnappliable);
      return 'posted';
    });
  const outcome = await applyOrPostToSuspense(services.log, paymentNotice, apply, () =>
    storePaymentNoticeOnce(services, paymentNotice, suspend),
  );
  if (outcome === 'repeated') await compareWithReceived(services, provider, payment, now);
  else await applyReversals(services, provider, payment.paymentId);
  return outcome;
}

async function auditPossibleDuplicate(
  trx: Database,
  { borrowerId }: PaymentTarget,
  { provider, payment: { paymentId, amount, currency }, now }: Omit<PaymentToApply, 'accountingDay'>,
): Promise<void> {
  const subject = toPaymentKey({ provider, paymentId });
  const amounts = { amount, currency, debtBefore: null, debtAfter: null };
  const event = { action: 'payment_maybe_recorded', borrowerId, subject, ...amounts } as const;
  await recordAudit(trx, { kind: 'system' }, event, now);
}

/** Records a difference if a repeated report has another amount. */
async function compareWithReceived(
  services: Services,
  provider: string,
  payment: ProviderPayment,
  now: Date,
): Promise<void> {
  const received = await services.db
    .selectFrom('receivedPayments')
    .select(['amount', 'currency'])
    .where((row) => row.and({ provider, paymentId: payment.paymentId }))
    .executeTakeFirst();
  if (received !== undefined) await recordDifference(services, provider, 'notice', payment, received, now);
}

/** Stores a notice and processes its payment if both are new. */
async function storePaymentNoticeOnce(
  { db }: Services,
  notice: PaymentNotice,
  onFirstNotice: (
    trx: Database,
    target: (PaymentTarget & LockedOrder) | undefined,
    hasPossibleDuplicate: boolean,
  ) => Promise<NoticeOutcome>,
): Promise<NoticeOutcome> {
  try {
    return await transaction(db, async (trx) => {
      const { isNewNotice, isNewPayment, target, hasPossibleDuplicate } = await storeNotice(trx, notice);
      if (!isNewNotice) throw new RepeatedNoticeError();
      return isNewPayment ? onFirstNotice(trx, target, hasPossibleDuplicate) : 'repeated';
    });
  } catch (error) {
    if (error instanceof RepeatedNoticeError) return 'repeated';
    throw error;
  }
}

/** Thrown for a repeated event, to roll back the transaction, whichever payment the event names. */
class RepeatedNoticeError extends Error {}
