import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { requestType } from '../../../../contract/status.ts';
import { type Day, day, dayIn } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { NoticeOutcome, ProviderPayment } from '../../../integrations/index.ts';
import { type Database, transaction, unawaitedWrite } from '../../../platform/database/index.ts';
import {
  findAccountingDay,
  lenderAccount,
  postTransfer,
  toProviderDay,
  toUnallocatedValueDate,
} from '../../ledger/index.ts';
import { type LoanLock, lockLoan, paymentKey, reprocessLoan } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { storePayer } from '../unallocatedPayments.ts';
import { recordDifference } from './differences.ts';
import {
  applyOrSuspend,
  auditMatchedClaim,
  clampPaidAt,
  clampPaidAtToLoan,
  closeMatchedClaim,
  type PaymentNotice,
  type PaymentTarget,
  rethrowAsUnappliable,
  storeNotice,
  storeWebhookEvent,
} from './notice.ts';
import { applyReversals } from './reversals.ts';

/** A payment with the id of the event that reported it. */
type ReportedPayment = ProviderPayment & { eventId: string };

/**
 * Processes a reported payment in one transaction: raw notice, payment, ledger and order. A repeated event or payment changes
 * nothing; a payment with an unknown reference, in another currency or on which the replay fails goes to suspense.
 */
export async function receivePayment(
  services: Services,
  provider: string,
  notice: ReportedPayment,
  body: string,
): Promise<NoticeOutcome> {
  const now = await services.clock.now();
  const payment = { ...notice, paidAt: clampPaidAt(notice.paidAt, now) };
  const paymentNotice: PaymentNotice = { ...payment, provider, body, receivedAt: now };
  const suspend = async (trx: Database, target: PaymentTarget | undefined): Promise<NoticeOutcome> => {
    await postSuspense(services, trx, provider, payment, target?.borrowerId ?? lenderAccount.borrowerId, now);
    return 'unmatched';
  };
  const apply = () =>
    storeOnce(services, paymentNotice, async (trx, target) => {
      const currency = target && services.config.markets[target.market]?.currency;
      if (target === undefined || currency !== payment.currency) return suspend(trx, target);
      await applyToLockedLoan(services, trx, provider, payment, target, now).catch(rethrowAsUnappliable);
      return 'booked';
    });
  const outcome = await applyOrSuspend(services.log, paymentNotice, apply, () =>
    storeOnce(services, paymentNotice, suspend),
  );
  if (outcome === 'repeated') await compareWithReceived(services, provider, payment, now);
  else await applyReversals(services, provider, payment.paymentId);
  return outcome;
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
async function storeOnce(
  { db }: Services,
  notice: PaymentNotice,
  onFirstNotice: (trx: Database, target: (PaymentTarget & LoanLock) | undefined) => Promise<NoticeOutcome>,
): Promise<NoticeOutcome> {
  try {
    return await transaction(db, async (trx) => {
      const { isNewEvent, isNewPayment, target } = await storeNotice(trx, notice);
      if (!isNewEvent) throw new DuplicateEventError();
      return isNewPayment ? onFirstNotice(trx, target) : 'repeated';
    });
  } catch (error) {
    if (error instanceof DuplicateEventError) return 'repeated';
    throw error;
  }
}

/** The event is known: rolls back, whatever payment it names now. */
class DuplicateEventError extends Error {}

/** Stores an authentic but malformed notice, once, for staff: it may report a payment. */
export async function storeUnreadableEvent(
  services: Services,
  provider: string,
  body: Buffer,
): Promise<NoticeOutcome> {
  const hash = createHash('sha256').update(body).digest('hex');
  const text = body.toString('utf8').replaceAll('\u0000', '\\u0000');
  const receivedAt = await services.clock.now();
  const webhookEvent = { provider, eventId: `unreadable:${hash}`, body: text, receivedAt, paymentId: null };
  await storeWebhookEvent(services.db, webhookEvent);
  return 'unreadable';
}

/** Posts a payment to the lender's suspense, until staff match or return it. */
export async function postSuspense(
  services: Pick<Services, 'config' | 'personal'>,
  trx: Database,
  provider: string,
  payment: ProviderPayment,
  borrowerId: number,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('receivedPayments')
    .set({ suspendedAt: now, borrowerId })
    .where((row) => row.and({ provider, paymentId: payment.paymentId }))
    .execute();
  const { paymentId, sender } = payment;
  if (sender !== undefined) await storePayer(trx, services.personal, { provider, paymentId }, sender);
  const accountingDay = await assignAccountingDay(services, trx, provider, payment, now);
  const event = `payment:${paymentKey(provider, payment.paymentId)}`;
  const valueDate = toUnallocatedValueDate(services.config, payment.currency, payment.paidAt);
  const { amount, currency: suffix } = payment;
  const accounts = { from: 'suspense', to: `cash:${provider}`, suffix };
  await postTransfer(trx, { ...accounts, amount, event, valueDate, postedAt: now, accountingDay });
}

/**
 * Sets the accounting day of a payment whose own day is closed.
 * @returns that day; null if its own is open
 */
async function assignAccountingDay(
  { config }: Pick<Services, 'config'>,
  trx: Database,
  provider: string,
  { paymentId, paidAt }: ProviderPayment,
  now: Date,
): Promise<Day | null> {
  const lateDay = await findAccountingDay(config, trx, { provider, day: toProviderDay(paidAt) }, now);
  if (lateDay === null) return null;
  await trx
    .updateTable('receivedPayments')
    .set({ accountingDay: lateDay })
    .where((row) => row.and({ provider, paymentId }))
    .execute();
  return lateDay;
}

/**
 * Applies a payment to an order, locks and reprocesses the order. Throws before disbursal.
 * @param knownAccountingDay the accounting day, null for the payment's own; determined here if omitted
 */
export async function applyPayment(
  services: Services,
  trx: Database,
  provider: string,
  payment: ProviderPayment,
  target: PaymentTarget,
  now: Date,
  knownAccountingDay?: Day | null,
): Promise<void> {
  const locked = await lockLoan(trx, target.borrowerId, target.orderId);
  if (locked === undefined) throw new Error(`order ${target.orderId} is gone`);
  await applyToLockedLoan(
    services,
    trx,
    provider,
    payment,
    { ...target, ...locked },
    now,
    knownAccountingDay,
  );
}

/** {@link applyPayment} for an order that is already locked. */
async function applyToLockedLoan(
  services: Services,
  trx: Database,
  provider: string,
  payment: ProviderPayment,
  target: PaymentTarget & LoanLock,
  now: Date,
  knownAccountingDay?: Day | null,
): Promise<void> {
  const { borrowerId, orderId, disbursedOn } = target;
  const { timeZone } = getMarket(services.config, target.market);
  if (disbursedOn === null) throw new Error(`order ${orderId} has not been paid out`);
  const paidAt = clampPaidAtToLoan({ disbursedOn: day(disbursedOn), timeZone }, payment.paidAt, now);
  const valueDate = dayIn(timeZone, paidAt);
  const accountingDay =
    knownAccountingDay === undefined
      ? await assignAccountingDay(services, trx, provider, payment, now)
      : knownAccountingDay;
  // A settled loan can't be extended: the fee becomes credit.
  const isForExtension = target.extensionSequence !== null && target.state !== 'repaid';
  await insertPayment.run(trx, {
    borrowerId,
    orderId,
    provider,
    paymentId: payment.paymentId,
    reference: payment.reference,
    channel: target.payCode,
    purpose: isForExtension ? requestType.extension : requestType.repayment,
    extensionSequence: isForExtension ? target.extensionSequence : null,
    amount: payment.amount,
    paidAt,
    valueDate,
    receivedAt: now,
    accountingDay,
    subject: `${orderId} ${paymentKey(provider, payment.paymentId)}`,
    announced: JSON.stringify({
      provider,
      paymentId: payment.paymentId,
      channel: target.payCode,
      amount: payment.amount,
      currency: payment.currency,
      paidAt: paidAt.toISOString(),
      isForExtension,
    }),
  });
  const event = `payment:${paymentKey(provider, payment.paymentId)}`;
  const { settledOn } = await reprocessLoan(trx, borrowerId, orderId, {
    event,
    valueDate,
    now,
    today: dayIn(timeZone, now),
    accountingDay,
  });
  if (settledOn !== null) await endReferences.run(trx, { borrowerId, orderId, now });
}

/** Ends all live references of a settled order. */
const endReferences = unawaitedWrite(
  { borrowerId: 'bigint', orderId: 'text', now: 'timestamptz' },
  ($) => sql`
    update payment_references set live = false, ended_at = ${$.now}
    where borrower_id = ${$.borrowerId} and order_id = ${$.orderId} and live`,
);

/**
 * Inserts the payment with its position and, in the same statement, ends its single-use reference, closes the matching claim and
 * publishes the event.
 */
const insertPayment = unawaitedWrite(
  {
    borrowerId: 'bigint',
    orderId: 'text',
    provider: 'text',
    paymentId: 'text',
    reference: 'text',
    channel: 'text',
    purpose: 'smallint',
    extensionSequence: 'smallint | null',
    amount: 'bigint',
    paidAt: 'timestamptz',
    valueDate: 'date',
    receivedAt: 'timestamptz',
    accountingDay: 'date | null',
    subject: 'text',
    announced: 'text',
  },
  ($) => sql`
    with ended as (
      update payment_references set live = false, ended_at = ${$.receivedAt}
      where borrower_id = ${$.borrowerId} and reference = ${$.reference} and provider = ${$.provider}
        and not reusable and ended_at is null
    ), found as (${closeMatchedClaim($)}), audited as (${auditMatchedClaim}), announced as (
      insert into announcements (borrower_id, kind, subject, order_id, data, at)
      values (${$.borrowerId}, 'payment.received', ${$.subject}, ${$.orderId}, ${$.announced}::jsonb, ${$.receivedAt})
    ), positions as (
      insert into payment_positions (borrower_id, provider, payment_id, order_id, market, currency, product_id, value_date, paid_at,
        amount, reversed)
      select borrower_id, ${$.provider}, ${$.paymentId}, order_id, terms ->> 'market', terms ->> 'currency', product_id,
        ${$.valueDate}, ${$.paidAt}, ${$.amount}, 0
      from orders where borrower_id = ${$.borrowerId} and order_id = ${$.orderId}
    )
    insert into payments
      (borrower_id, provider, payment_id, order_id, reference, channel, purpose, extension_sequence, amount, paid_at,
        value_date, received_at, accounting_day)
    values
      (${$.borrowerId}, ${$.provider}, ${$.paymentId}, ${$.orderId}, ${$.reference}, ${$.channel}, ${$.purpose},
        ${$.extensionSequence}, ${$.amount}, ${$.paidAt}, ${$.valueDate}, ${$.receivedAt}, ${$.accountingDay})`,
);
