import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../../database/index.ts';
import { dayMs } from '../../durations.ts';
import type { KnownPayment } from './collect.ts';
import type { RefundAnswer, RefundOrder } from './refund.ts';

/** What the sandbox knows of by itself, whether or not its notices arrive. */

/** Writes down that somebody has paid. A payment it has already changes nothing. */
export async function bookSandboxPayment(db: Database, payment: KnownPayment): Promise<void> {
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

export function bookedPayments(db: Database, reference: string): Promise<KnownPayment[]> {
  return db
    .selectFrom('sandboxPayments')
    .select(['paymentId', 'reference', 'amount', 'currency', 'paidAt'])
    .where('reference', '=', reference)
    .orderBy('paidAt')
    .orderBy('paymentId')
    .execute();
}

/** Everything that it took: at stores and banks, and from cards, whose charge is the payment and whose key its reference. */
function taken(db: Database) {
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

const heading = 'paymentId,reference,amount,currency,paidAt';

/** Comma-separated, a heading line first: the payments of a day in UTC. */
export async function settlementFile(db: Database, day: string): Promise<string> {
  const from = new Date(`${day}T00:00:00Z`);
  const rows = await db
    .selectFrom(taken(db).as('taken'))
    .selectAll()
    .orderBy('paidAt')
    .orderBy('paymentId')
    .where('paidAt', '>=', from)
    .where('paidAt', '<', new Date(from.getTime() + dayMs))
    .execute();
  const lines = rows.map((row) =>
    [row.paymentId, row.reference, row.amount, row.currency, row.paidAt.toISOString()].join(','),
  );
  return [heading, ...lines].join('\n');
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

/** Throws on another heading or a line that isn't a payment. */
export function readSettlementFile(content: string): KnownPayment[] {
  const [first, ...lines] = content.trim().split(/\r?\n/);
  if (first !== heading) throw new Error('not a settlement file of the sandbox');
  return lines.map((line) => {
    const [paymentId, reference, amount, currency, paidAt] = settlementLine.parse(line.split(','));
    return { paymentId, reference, amount, currency, paidAt };
  });
}

/** Pays back once for a key, a payment it has booked, and no more than that payment. */
export async function bookRefund(
  db: Database,
  { idempotencyKey, paymentId, amount, currency }: RefundOrder,
): Promise<RefundAnswer> {
  await db
    .insertInto('sandboxRefunds')
    .columns(['idempotencyKey', 'refundId', 'paymentId', 'amount'])
    .expression((from) =>
      from
        .selectFrom(taken(db).as('taken'))
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

/** Takes the last payment by a reference back that still stands, or a part of it; undefined where there is none, or less. */
export async function takeBackSandboxPayment(
  db: Database,
  reference: string,
  part: number | undefined,
): Promise<{ paymentId: string; amount: number; currency: string } | undefined> {
  const last = await db
    .selectFrom(taken(db).as('taken'))
    .select(['paymentId', 'amount', 'currency', 'reversed'])
    .where('reference', '=', reference)
    .whereRef('reversed', '<', 'amount')
    .orderBy('paidAt', 'desc')
    .orderBy('paymentId')
    .limit(1)
    .executeTakeFirst();
  if (last === undefined) return undefined;
  const { paymentId, currency } = last;
  const amount = part ?? last.amount - last.reversed;
  const isTaken = (await takeFrom(db, paymentId, amount)) || (await takeFromCard(db, paymentId, amount));
  return isTaken ? { paymentId, amount, currency } : undefined;
}

async function takeFrom(db: Database, paymentId: string, part: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandboxPayments')
    .set((row) => ({ reversed: row('reversed', '+', part) }))
    .where('paymentId', '=', paymentId)
    .where(sql<boolean>`reversed + ${part} <= sandbox_payments.amount`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

async function takeFromCard(db: Database, chargeId: string, part: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sandboxCardCharges')
    .set((row) => ({ reversed: row('reversed', '+', part) }))
    .where('chargeId', '=', chargeId)
    .where(sql<boolean>`reversed + ${part} <= sandbox_card_charges.amount`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}
