import { sql } from 'kysely';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { Database } from '../../platform/database/index.ts';
import { type LedgerEvent, lenderAccount, toLedgerEvent } from '../ledger/index.ts';
import type { Till } from './till.ts';

/** An entry of the ledger that moved a till's cash. */
export type TillEntry = {
  event: LedgerEvent;
  postedAt: Date;
  /** The change of the cash in tills, credits negative, in minor units. */
  amount: number;
};

/** What the ledger has of a till's cash, in the order of posting: from its float to its count, its difference and corrections. */
export async function listTillEntries(db: Database, till: Till): Promise<TillEntry[]> {
  const events = await listEvents(db, till);
  const account = `till_cash:${till.currency}`;
  const rows = await db
    .selectFrom('ledgerEntries')
    .select(['event', 'postedAt'])
    .select(sql<string>`amounts[array_position(accounts, ${account})]`.as('amount'))
    .where((row) => row.and(lenderAccount))
    .where('event', 'in', events)
    .where(sql<boolean>`${account} = any(accounts)`)
    .orderBy('entryId')
    .execute();
  return rows.map(({ event, postedAt, amount }) => ({
    event: event as LedgerEvent,
    postedAt,
    amount: Number(amount),
  }));
}

async function listEvents(db: Database, till: Till): Promise<LedgerEvent[]> {
  const { tillId, formerCounts, formerDifferences } = till;
  const movements = await db
    .selectFrom('tillMovements')
    .select(['kind', 'subject'])
    .where('tillId', '=', tillId)
    .execute();
  const number = (_: unknown, index: number) => String(index + 1);
  const recounts = formerCounts.map(number);
  const redecided = formerDifferences.map(number);
  return [
    toLedgerEvent('till_opened', tillId),
    toLedgerEvent('till_counted', tillId),
    ...recounts.map((count) => toLedgerEvent('till_uncounted', tillId, count)),
    ...recounts.map((count) => toLedgerEvent('till_recounted', tillId, count)),
    toLedgerEvent('till_difference', tillId),
    ...redecided.map((count) => toLedgerEvent('till_difference', tillId, count)),
    ...redecided.map((count) => toLedgerEvent('till_difference_undone', tillId, count)),
    ...movements.map(({ kind, subject }) => {
      if (kind === 'unapproved') return toLedgerEvent('till_unapproved', tillId, subject);
      if (kind === 'deposit') return toDepositEvent(subject);
      const payment = toPaymentKey({ provider: 'cash_desk', paymentId: subject });
      return toLedgerEvent(kind === 'payment' ? 'placed' : 'taken_out', payment);
    }),
  ];
}

/** The event of a deposit, or of its correction, whose subject is `<depositId> <number>`. */
function toDepositEvent(subject: string): LedgerEvent {
  const [depositId = '', number] = subject.split(' ');
  return number === undefined
    ? toLedgerEvent('deposit', depositId)
    : toLedgerEvent('deposit_corrected', depositId, number);
}
