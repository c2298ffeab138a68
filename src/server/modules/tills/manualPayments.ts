import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../config/index.ts';
import type { Database } from '../../platform/database/index.ts';
import { postCashMovement } from './lenderLedger.ts';
import { recordMovement } from './till.ts';

type PaymentId = { borrowerId: number; provider: string; paymentId: string };

/** Where the money of a payment is that staff record; `null` of both: nothing shows it yet, and two people agreed. */
export type CashLocation = { tillId: string | null; lineId: string | null };

const receiptAlphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The number of a new receipt: of its market, by a sequence, which makes it unique, and four drawn signs, which nobody
 * guesses: `MX-000123-7KQ4`.
 */
export async function nextReceiptNumber(trx: Database, market: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('receipt_numbers') as number`.execute(trx);
  const randomPart = [...randomBytes(4)]
    .map((byte) => receiptAlphabet[byte % receiptAlphabet.length])
    .join('');
  return `${market}-${String(rows[0]?.number ?? '').padStart(6, '0')}-${randomPart}`;
}

export type ManualPaymentRecord = PaymentId &
  CashLocation & {
    orderId: string;
    market: string;
    currency: string;
    amount: number;
    staffId: string;
    note: string;
  };

/** Records who recorded a payment and where its money is; in the transaction that books it to its loan. */
export async function recordManualPayment(
  config: Config,
  trx: Database,
  payment: ManualPaymentRecord,
  now: Date,
): Promise<void> {
  const { borrowerId, provider, paymentId, orderId, market, currency, amount, tillId, lineId } = payment;
  const { staffId, note } = payment;
  await trx
    .insertInto('handPayments')
    .values({
      borrowerId,
      provider,
      paymentId,
      orderId,
      amount,
      tillId,
      statementLineId: lineId,
      staffId,
      note,
      recordedAt: now,
    })
    .execute();
  const event = `placed:${provider}:${paymentId}`;
  const movement = { market, currency, event, amount };
  if (tillId !== null) {
    await recordMovement(trx, { tillId, kind: 'payment', subject: paymentId, amount }, now);
    await postCashMovement(config, trx, { ...movement, from: 'cash:cash_desk', to: 'till_cash' }, now);
  }
  if (lineId !== null)
    await postCashMovement(config, trx, { ...movement, from: 'cash:bank_statement', to: 'bank' }, now);
}

export type StoredManualPayment = {
  tillId: string | null;
  lineId: string | null;
  amount: number;
  staffId: string;
};

export async function findManualPayment(
  db: Database,
  { borrowerId, provider, paymentId }: PaymentId,
): Promise<StoredManualPayment | undefined> {
  return db
    .selectFrom('handPayments')
    .select(['tillId', 'statementLineId as lineId', 'amount', 'staffId'])
    .where((row) => row.and({ borrowerId, provider, paymentId }))
    .executeTakeFirst();
}

/**
 * Takes the money of a payment that is reversed out of where it is: cash out of a till, bank money out of the bank account.
 * What nothing holds was on no account of these.
 */
export async function recordManualReversal(
  config: Config,
  trx: Database,
  {
    provider,
    paymentId,
    market,
    currency,
    amount,
    tillId,
    isBankMoney,
  }: {
    provider: string;
    paymentId: string;
    market: string;
    currency: string;
    amount: number;
    tillId: string | null;
    isBankMoney: boolean;
  },
  now: Date,
): Promise<void> {
  const event = `taken_out:${provider}:${paymentId}`;
  const movement = { market, currency, event, amount };
  if (tillId !== null) {
    await recordMovement(trx, { tillId, kind: 'reversal', subject: paymentId, amount: -amount }, now);
    await postCashMovement(config, trx, { ...movement, from: 'till_cash', to: 'cash:cash_desk' }, now);
  }
  if (isBankMoney)
    await postCashMovement(config, trx, { ...movement, from: 'bank', to: 'cash:bank_statement' }, now);
}

/**
 * Whether the bank's statement shows the money of a payment that staff recorded: its own line, or matched deposits of its
 * till that come to all cash recorded in that till up to it. Cash is deposited in the order in which it came; what was
 * reversed out of the till is no part of it, while cash reversed out of another till was deposited here.
 */
export async function isManualPaymentMatched(db: Database, key: PaymentId): Promise<boolean> {
  const payment = await findManualPayment(db, key);
  if (payment === undefined) return false;
  if (payment.lineId !== null) return true;
  const { tillId } = payment;
  if (tillId === null) return false;
  const ownMovement = await db
    .selectFrom('tillMovements')
    .select('number')
    .where((row) => row.and({ tillId, kind: 'payment', subject: key.paymentId }))
    .executeTakeFirst();
  if (ownMovement === undefined) return false;
  const cashUpTo = await db
    .selectFrom('tillMovements as taken')
    .select((row) => row.fn.sum<string>('amount').as('sum'))
    .where((row) => row.and({ tillId, kind: 'payment' }))
    .where('number', '<=', ownMovement.number)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('tillMovements as reversal')
            .select('reversal.subject')
            .where((row) => row.and({ 'reversal.tillId': tillId, 'reversal.kind': 'reversal' }))
            .whereRef('reversal.subject', '=', 'taken.subject'),
        ),
      ),
    )
    .executeTakeFirst();
  const matchedDeposits = await db
    .selectFrom('tillDeposits')
    .select((row) => row.fn.sum<string>('amount').as('sum'))
    .where('tillId', '=', tillId)
    .where('matchedAt', 'is not', null)
    .executeTakeFirst();
  return Number(matchedDeposits?.sum ?? 0) >= Number(cashUpTo?.sum ?? 0);
}
