import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Database, hasUpdatedRow } from '../../platform/database/index.ts';
import { dayMs } from '../../platform/durations.ts';
import type { ProviderPayment, RefundOrder, RefundResult } from './provider.ts';

/** The sandbox's own record of payments, independent of its notices. */

/** Records a payment; a known one changes nothing. */
export async function recordSandboxPayment(db: Database, payment: ProviderPayment): Promise<void> {
  await db
    .insertInto('sandboxPayments')
    .values({
      paymentId: payment.paymentId,
      reference: payment.reference,
      amount: payment.amount,
      currency: payment.currency,
      paidAt: payment.paidAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export function listSandboxPayments(db: Database, reference: string): Promise<ProviderPayment[]> {
  return db
    .selectFrom('sandboxPayments')
    .select(['paymentId', 'reference', 'amount', 'currency', 'paidAt'])
    .where('reference', '=', reference)
    .orderBy('paidAt')
    .orderBy('paymentId')
    .execute();
}

/** All payments: by references, and card charges, whose idempotency key is the reference. */
function takenPaymentsQuery(db: Database) {
  return db
    .selectFrom('sandboxPayments')
    .select(['paymentId', 'reference', 'amount', 'currency', 'paidAt', 'reversed'])
    .unionAll(
      db
        .selectFrom('sandboxCardCharges')
        .select([
          'chargeId as paymentId',
          'idempotencyKey as reference',
          'amount',
          'currency',
          'chargedAt as paidAt',
          'reversed',
        ])
        .where('outcome', '=', 'succeeded'),
    );
}

const headerLine = 'paymentId,reference,amount,currency,paidAt';

/** The payments of a UTC day as CSV with a header line. */
export async function renderSettlementFile(db: Database, day: string): Promise<string> {
  const from = new Date(`${day}T00:00:00Z`);
  const rows = await db
    .selectFrom(takenPaymentsQuery(db).as('taken'))
    .selectAll()
    .orderBy('paidAt')
    .orderBy('paymentId')
    .where('paidAt', '>=', from)
    .where('paidAt', '<', new Date(from.getTime() + dayMs))
    .execute();
  const lines = rows.map((row) =>
    [row.paymentId, row.reference, row.amount, row.currency, row.paidAt.toISOString()].join(','),
  );
  return [headerLine, ...lines].join('\n');
}

const settlementLine = z.tuple([
  z.string().min(1),
  z.string().min(1),
  z
    .string()
    .regex(/^[1-9]\d{0,12}$/)
    .transform(Number),
  z.string().regex(/^[A-Z]{3}$/),
  z.iso.datetime().transform((text) => new Date(text)),
]);

/** Throws on a wrong header or a malformed line. */
export function parseSettlementFile(content: string): ProviderPayment[] {
  const [firstLine, ...lines] = content.trim().split(/\r?\n/);
  if (firstLine !== headerLine) throw new Error('not a settlement file of the sandbox');
  return lines.map((line) => {
    const [paymentId, reference, amount, currency, paidAt] = settlementLine.parse(line.split(','));
    return { paymentId, reference, amount, currency, paidAt };
  });
}

/** Refunds once for a key, at most what is left of the payment. */
export async function recordSandboxRefund(
  db: Database,
  { idempotencyKey, paymentId, amount, currency }: RefundOrder,
): Promise<RefundResult> {
  await db
    .insertInto('sandboxRefunds')
    .columns(['idempotencyKey', 'refundId', 'paymentId', 'amount'])
    .expression((from) =>
      from
        .selectFrom(takenPaymentsQuery(db).as('taken'))
        .select((row) => [
          row.val(idempotencyKey).as('idempotencyKey'),
          row.val(randomUUID()).as('refundId'),
          'paymentId',
          row.val(amount).as('amount'),
        ])
        .where('paymentId', '=', paymentId)
        .where('currency', '=', currency)
        .where(sql<boolean>`taken.amount - reversed >= ${amount}`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const refund = await db
    .selectFrom('sandboxRefunds')
    .select('refundId')
    .where('idempotencyKey', '=', idempotencyKey)
    .executeTakeFirst();
  if (refund === undefined) return { state: 'refused', reason: 'no such payment, or less than that' };
  return { state: 'paid', refundId: refund.refundId };
}

/** Charges back the last unreversed payment by a reference, or a part of it; undefined if less is left. */
export async function chargebackSandboxPayment(
  db: Database,
  reference: string,
  partAmount: number | undefined,
): Promise<{ paymentId: string; amount: number; currency: string } | undefined> {
  const lastPayment = await db
    .selectFrom(takenPaymentsQuery(db).as('taken'))
    .select(['paymentId', 'amount', 'currency', 'reversed'])
    .where('reference', '=', reference)
    .whereRef('reversed', '<', 'amount')
    .orderBy('paidAt', 'desc')
    .orderBy('paymentId')
    .limit(1)
    .executeTakeFirst();
  if (lastPayment === undefined) return undefined;
  const { paymentId, currency } = lastPayment;
  const amount = partAmount ?? lastPayment.amount - lastPayment.reversed;
  const isReversed =
    (await reverseReferencePayment(db, paymentId, amount)) ||
    (await reverseCardPayment(db, paymentId, amount));
  return isReversed ? { paymentId, amount, currency } : undefined;
}

async function reverseReferencePayment(
  db: Database,
  paymentId: string,
  partAmount: number,
): Promise<boolean> {
  return hasUpdatedRow(
    db
      .updateTable('sandboxPayments')
      .set((row) => ({ reversed: row('reversed', '+', partAmount) }))
      .where('paymentId', '=', paymentId)
      .where(sql<boolean>`reversed + ${partAmount} <= sandbox_payments.amount`),
  );
}

async function reverseCardPayment(db: Database, chargeId: string, partAmount: number): Promise<boolean> {
  return hasUpdatedRow(
    db
      .updateTable('sandboxCardCharges')
      .set((row) => ({ reversed: row('reversed', '+', partAmount) }))
      .where('chargeId', '=', chargeId)
      .where(sql<boolean>`reversed + ${partAmount} <= sandbox_card_charges.amount`),
  );
}
