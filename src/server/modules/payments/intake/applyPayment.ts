import { sql } from 'kysely';
import { toPaymentKey } from '../../../../contract/desk/paymentKey.ts';
import { paymentPurpose } from '../../../../contract/status.ts';
import { calendarDayIn, toDay } from '../../../../lending/index.ts';
import { getMarket } from '../../../config/index.ts';
import type { ProviderPayment } from '../../../integrations/index.ts';
import { type Database, unawaitedWrite } from '../../../platform/database/index.ts';
import type { OutgoingEventKind } from '../../eventOutbox/index.ts';
import { type ProviderDay, toPostingKey } from '../../ledger/index.ts';
import { type LockedOrder, lockOrder, reprocessDisbursedLoan } from '../../loans/index.ts';
import type { Services } from '../../services.ts';
import { assignAccountingDay } from './accountingDay.ts';
import { auditMatchedClaim, closeMatchedClaim } from './matchedClaim.ts';
import { clampPaidAtToLoan } from './paidAt.ts';
import type { PaymentTarget } from './storeNotice.ts';

/** A payment with the values applied at `now`. */
export type PaymentToApply = {
  provider: string;
  payment: ProviderPayment;
  now: Date;
  /** `byClosedDays`: the payment's own day, or a later one if its provider's is closed. Known already, as of a match: a day, or null for its own. */
  accountingDay: 'byClosedDays' | ProviderDay | null;
};

/** Applies a payment to an order, locks and reprocesses the order. Throws before disbursal. */
export async function applyPayment(
  trx: Database,
  services: Services,
  target: PaymentTarget,
  applied: PaymentToApply,
): Promise<void> {
  const locked = await lockOrder(trx, target.borrowerId, target.orderId);
  if (locked === undefined) throw new Error(`order ${target.orderId} is gone`);
  await applyToLockedLoan(trx, services, { ...target, ...locked }, applied);
}

/** {@link applyPayment} for an order that is already locked. */
export async function applyToLockedLoan(
  trx: Database,
  services: Services,
  target: PaymentTarget & LockedOrder,
  { provider, payment, now, accountingDay: knownAccountingDay }: PaymentToApply,
): Promise<void> {
  const { borrowerId, orderId, disbursedOn } = target;
  const { timeZone } = getMarket(services.config, target.market);
  if (disbursedOn === null) throw new Error(`order ${orderId} has not been paid out`);
  const paidAt = clampPaidAtToLoan({ disbursedOn: toDay(disbursedOn), timeZone }, payment.paidAt, now);
  const valueDate = calendarDayIn(timeZone, paidAt);
  const accountingDay =
    knownAccountingDay === 'byClosedDays'
      ? await assignAccountingDay(trx, services, { provider, payment, now })
      : knownAccountingDay;
  // A settled loan can't be extended: the fee becomes credit.
  const isForExtension = target.extensionSequence !== null && target.state !== 'repaid';
  const key = toPaymentKey({ provider, paymentId: payment.paymentId });
  await insertPayment.run(trx, {
    borrowerId,
    orderId,
    provider,
    paymentId: payment.paymentId,
    reference: payment.reference,
    channel: target.payCode,
    purpose: isForExtension ? paymentPurpose.extension : paymentPurpose.repayment,
    extensionSequence: isForExtension ? target.extensionSequence : null,
    amount: payment.amount,
    paidAt,
    valueDate,
    receivedAt: now,
    accountingDay,
    subject: `${orderId} ${key}`,
    outgoingEvent: JSON.stringify({
      provider,
      paymentId: payment.paymentId,
      channel: target.payCode,
      amount: payment.amount,
      currency: payment.currency,
      paidAt: paidAt.toISOString(),
      isForExtension,
    }),
  });
  const event = toPostingKey('payment', key);
  const { settledOn } = await reprocessDisbursedLoan(trx, borrowerId, orderId, {
    event,
    valueDate,
    now,
    today: calendarDayIn(timeZone, now),
    accountingDay,
  });
  if (settledOn !== null) await endReferences.run(trx, { borrowerId, orderId, now });
}

/** Ends all active references of a settled order. */
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
    outgoingEvent: 'text',
  },
  ($) => sql`
    with ended as (
      update payment_references set live = false, ended_at = ${$.receivedAt}
      where borrower_id = ${$.borrowerId} and reference = ${$.reference} and provider = ${$.provider}
        and not reusable and ended_at is null
    ), found as (${closeMatchedClaim($)}), audited as (${auditMatchedClaim}), published as (
      insert into announcements (borrower_id, kind, subject, order_id, data, at)
      values (${$.borrowerId}, ${sql.lit('payment.received' satisfies OutgoingEventKind)}, ${$.subject}, ${$.orderId}, ${$.outgoingEvent}::jsonb, ${$.receivedAt})
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
