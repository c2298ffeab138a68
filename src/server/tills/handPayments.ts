import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../config/index.ts';
import type { Database } from '../database/index.ts';
import { postMove } from './books.ts';
import { recordMovement } from './till.ts';

type Key = { borrowerId: number; provider: string; paymentId: string };

/** Where the money of a payment is that staff record; `null` of both: nothing shows it yet, and two people agreed. */
export type MoneyPlace = { tillId: string | null; lineId: string | null };

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * The number of a new receipt: of its market, by a sequence, which makes it unique, and four drawn signs, which nobody
 * guesses: `MX-000123-7KQ4`.
 */
export async function nextReceipt(trx: Database, market: string): Promise<string> {
  const { rows } = await sql<{ number: string }>`select nextval('receipt_numbers') as number`.execute(trx);
  const drawn = [...randomBytes(4)].map((byte) => letters[byte % letters.length]).join('');
  return `${market}-${String(rows[0]?.number ?? '').padStart(6, '0')}-${drawn}`;
}

export type HandPayment = Key &
  MoneyPlace & {
    orderId: string;
    market: string;
    currency: string;
    amount: number;
    staffId: string;
    note: string;
  };

/** Records who recorded a payment and where its money is; in the transaction that books it to its loan. */
export async function recordHandPayment(
  config: Config,
  trx: Database,
  payment: HandPayment,
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
  const moved = { market, currency, event, amount };
  if (tillId !== null) {
    await recordMovement(trx, { tillId, kind: 'payment', subject: paymentId, amount }, now);
    await postMove(config, trx, { ...moved, from: 'cash:cash_desk', to: 'till_cash' }, now);
  }
  if (lineId !== null)
    await postMove(config, trx, { ...moved, from: 'cash:bank_statement', to: 'bank' }, now);
}

export type RecordedPayment = {
  tillId: string | null;
  lineId: string | null;
  amount: number;
  staffId: string;
};

export async function findHandPayment(
  db: Database,
  { borrowerId, provider, paymentId }: Key,
): Promise<RecordedPayment | undefined> {
  return db
    .selectFrom('handPayments')
    .select(['tillId', 'statementLineId as lineId', 'amount', 'staffId'])
    .where('borrowerId', '=', borrowerId)
    .where('provider', '=', provider)
    .where('paymentId', '=', paymentId)
    .executeTakeFirst();
}

/**
 * Takes the money of a payment that is reversed out of where it is: cash out of a till, bank money out of the bank account.
 * What nothing holds was on no account of these.
 */
export async function recordHandReversal(
  config: Config,
  trx: Database,
  {
    provider,
    paymentId,
    market,
    currency,
    amount,
    tillId,
    isOfBank,
  }: {
    provider: string;
    paymentId: string;
    market: string;
    currency: string;
    amount: number;
    tillId: string | null;
    isOfBank: boolean;
  },
  now: Date,
): Promise<void> {
  const event = `taken_out:${provider}:${paymentId}`;
  const moved = { market, currency, event, amount };
  if (tillId !== null) {
    await recordMovement(trx, { tillId, kind: 'reversal', subject: paymentId, amount: -amount }, now);
    await postMove(config, trx, { ...moved, from: 'till_cash', to: 'cash:cash_desk' }, now);
  }
  if (isOfBank) await postMove(config, trx, { ...moved, from: 'bank', to: 'cash:bank_statement' }, now);
}

/**
 * Whether the bank's statement shows the money of a payment that staff recorded: its own line, or matched deposits of its
 * till that come to all cash recorded in that till up to it. Cash is deposited in the order in which it came; what was
 * reversed out of the till is no part of it, while cash reversed out of another till was deposited here.
 */
export async function isMatchedHandPayment(db: Database, key: Key): Promise<boolean> {
  const payment = await findHandPayment(db, key);
  if (payment === undefined) return false;
  if (payment.lineId !== null) return true;
  const { tillId } = payment;
  if (tillId === null) return false;
  const own = await db
    .selectFrom('tillMovements')
    .select('number')
    .where('tillId', '=', tillId)
    .where('kind', '=', 'payment')
    .where('subject', '=', key.paymentId)
    .executeTakeFirst();
  if (own === undefined) return false;
  const cash = await db
    .selectFrom('tillMovements as taken')
    .select((row) => row.fn.sum<string>('amount').as('sum'))
    .where('tillId', '=', tillId)
    .where('kind', '=', 'payment')
    .where('number', '<=', own.number)
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('tillMovements as reversal')
            .select('reversal.subject')
            .where('reversal.tillId', '=', tillId)
            .where('reversal.kind', '=', 'reversal')
            .whereRef('reversal.subject', '=', 'taken.subject'),
        ),
      ),
    )
    .executeTakeFirst();
  const matched = await db
    .selectFrom('tillDeposits')
    .select((row) => row.fn.sum<string>('amount').as('sum'))
    .where('tillId', '=', tillId)
    .where('matchedAt', 'is not', null)
    .executeTakeFirst();
  return Number(matched?.sum ?? 0) >= Number(cash?.sum ?? 0);
}
