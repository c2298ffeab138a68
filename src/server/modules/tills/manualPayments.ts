import { sql } from 'kysely';
import { type PaymentId, toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { Config } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { createRandomCode } from '../../platform/randomCode.ts';
import { toPostingKey } from '../ledger/index.ts';
import { postCashMovement } from './cashMovements.ts';
import { recordTillMovement } from './till.ts';

type ManualPaymentId = PaymentId & { borrowerId: number };

/** The location of a hand-recorded payment's money; both null: unknown, which needs approval. */
export type MoneyLocation = { tillId: string | null; lineId: string | null };

/**
 * A new receipt number: market, a sequence that makes it unique, and four random characters against guessing:
 * `MX-000123-7KQ4`.
 */
export async function nextReceiptNumber(trx: Database, market: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('receipt_numbers') as number`.execute(trx);
  return `${market}-${String(rows[0]?.number ?? '').padStart(6, '0')}-${createRandomCode(4)}`;
}

export type ManualPaymentRecord = ManualPaymentId &
  MoneyLocation & {
    orderId: string;
    market: string;
    currency: string;
    amount: number;
    staffId: string;
    note: string;
  };

/** Stores who recorded a payment, and posts the location of its money, in the transaction that applies it. */
export async function recordManualPayment(
  trx: Database,
  config: Config,
  payment: ManualPaymentRecord,
  now: Date,
): Promise<void> {
  const { market, currency, lineId, ...record } = payment;
  const { paymentId, amount, tillId } = record;
  await trx
    .insertInto('manualPayments')
    .values({ ...record, statementLineId: lineId, recordedAt: now })
    .execute();
  const event = toPostingKey('placed', toPaymentKey(payment));
  const movement = { market, currency, event, amount };
  if (tillId !== null) {
    await recordTillMovement(trx, { tillId, kind: 'payment', subject: paymentId, amount }, now);
    await postCashMovement(trx, config, { ...movement, from: 'cash:cash_desk', to: 'till_cash' }, now);
  }
  if (lineId !== null)
    await postCashMovement(trx, config, { ...movement, from: 'cash:bank_statement', to: 'bank' }, now);
}

export type StoredManualPayment = {
  tillId: string | null;
  lineId: string | null;
  amount: number;
  staffId: string;
};

export async function findManualPayment(
  db: Database,
  { borrowerId, provider, paymentId }: ManualPaymentId,
): Promise<StoredManualPayment | undefined> {
  return db
    .selectFrom('manualPayments')
    .select(['tillId', 'statementLineId as lineId', 'amount', 'staffId'])
    .where((row) => row.and({ borrowerId, provider, paymentId }))
    .executeTakeFirst();
}

/**
 * Posts the money of a reversed payment out of its location, a till or the bank account. Does nothing if the location is unknown.
 */
export async function recordManualReversal(
  trx: Database,
  config: Config,
  payment: Omit<ManualPaymentRecord, 'borrowerId' | 'orderId' | 'lineId' | 'staffId' | 'note'> & {
    isBankMoney: boolean;
  },
  now: Date,
): Promise<void> {
  const { paymentId, market, currency, amount, tillId, isBankMoney } = payment;
  const event = toPostingKey('taken_out', toPaymentKey(payment));
  const movement = { market, currency, event, amount };
  if (tillId !== null) {
    await recordTillMovement(trx, { tillId, kind: 'reversal', subject: paymentId, amount: -amount }, now);
    await postCashMovement(trx, config, { ...movement, from: 'till_cash', to: 'cash:cash_desk' }, now);
  }
  if (isBankMoney)
    await postCashMovement(trx, config, { ...movement, from: 'bank', to: 'cash:bank_statement' }, now);
}

/**
 * Whether a bank statement proves the money of a hand-recorded payment: by its own line, or by matched deposits of its till that
 * cover all cash recorded there up to it, or all that a posted shortage leaves. Cash is deposited in order of receipt; payments
 * reversed out of this till don't count, those reversed out of another one do.
 */
export async function isManualPaymentMatched(db: Database, key: ManualPaymentId): Promise<boolean> {
  const payment = await findManualPayment(db, key);
  if (payment === undefined) return false;
  if (payment.lineId !== null) return true;
  const { tillId } = payment;
  if (tillId === null) return false;
  const { rows } = await sql<{ isMatched: boolean }>`
    select coalesce((select sum(amount) from till_deposits where till_id = ${tillId} and matched_at is not null), 0) >= least(
      coalesce((select sum(amount) from till_movements taken
        where till_id = ${tillId} and kind = 'payment' and number <= own.number
          and not exists (select from till_movements where till_id = ${tillId} and kind = 'reversal' and subject = taken.subject)), 0),
      (select sum(m.amount) + min(till.difference) from till_movements m join tills till using (till_id)
        where till_id = ${tillId} and m.kind in ('payment', 'reversal')
          and till.difference < 0 and till.difference_posted_at is not null)) as "isMatched"
    from till_movements own
    where own.till_id = ${tillId} and own.kind = 'payment' and own.subject = ${key.paymentId}`.execute(db);
  return rows[0]?.isMatched === true;
}
