import { sql } from 'kysely';
import { toPaymentKey } from '../../../contract/desk/paymentKey.ts';
import type { Database } from '../../platform/database/index.ts';
import { lenderLedgerKey, type PostingKey, toPostingKey } from '../ledger/index.ts';
import type { Till } from './till.ts';

/** An entry of the ledger that moved a till's cash. */
export type TillEntry = {
  event: PostingKey;
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
    .where((row) => row.and(lenderLedgerKey))
    .where('event', 'in', events)
    .where(sql<boolean>`${account} = any(accounts)`)
    .orderBy('entryId')
    .execute();
  return rows.map(({ event, postedAt, amount }) => ({
    event: event as PostingKey,
    postedAt,
    amount: Number(amount),
  }));
}

async function listEvents(db: Database, till: Till): Promise<PostingKey[]> {
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
    toPostingKey('till_opened', tillId),
    toPostingKey('till_counted', tillId),
    ...recounts.map((count) => toPostingKey('till_uncounted', tillId, count)),
    ...recounts.map((count) => toPostingKey('till_recounted', tillId, count)),
    toPostingKey('till_difference', tillId),
    ...redecided.map((count) => toPostingKey('till_difference', tillId, count)),
    ...redecided.map((count) => toPostingKey('till_difference_undone', tillId, count)),
    ...movements.map(({ kind, subject }) => {
      if (kind === 'unapproved') return toPostingKey('till_unapproved', tillId, subject);
      if (kind === 'deposit') return toDepositEvent(subject);
      const payment = toPaymentKey({ provider: 'cash_desk', paymentId: subject });
      return toPostingKey(kind === 'payment' ? 'placed' : 'taken_out', payment);
    }),
  ];
}

/** The event of a deposit, or of its correction, whose subject is `<depositId> <number>`. */
function toDepositEvent(subject: string): PostingKey {
  const [depositId = '', number] = subject.split(' ');
  return number === undefined
    ? toPostingKey('deposit', depositId)
    : toPostingKey('deposit_corrected', depositId, number);
}
