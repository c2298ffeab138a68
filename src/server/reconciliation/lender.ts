import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import { lender } from '../ledger/index.ts';
import { placedMoney } from '../tills/index.ts';
import type { Mismatch } from './index.ts';

type Sum = { account: string; total: string };

/** A loan's cash account names its provider alone: its currency is that of the loan. */
const ofLoan = sql`join orders o on o.borrower_id = own.borrower_id and o.order_id = own.order_id`;

const received = sql<Sum>`
  select 'cash:' || provider || ':' || currency as account, sum(amount - reversed) as total
  from received_payments group by 1`;

const refunded = sql<Sum>`
  select 'cash:' || own.provider || ':' || (o.terms ->> 'currency') as account, sum(own.amount) as total
  from refunds own ${ofLoan}
  where own.value_date is not null group by 1`;

const undone = sql<Sum>`
  select 'cash:' || paid.provider || ':' || (o.terms ->> 'currency') as account, sum(coalesce((own.event ->> 'amount')::bigint, paid.amount)) as total
  from loan_events own
  join payments paid on paid.borrower_id = own.borrower_id and paid.order_id = own.order_id
    and own.event ->> 'paymentId' = paid.provider || ':' || paid.payment_id
  ${ofLoan}
  where own.kind = 'reversal' group by 1`;

const cashOfLoans = sql<Sum>`
  select own.account || ':' || (o.terms ->> 'currency') as account, sum(own.amount) as total
  from ledger_lines own ${ofLoan}
  where own.account like 'cash:%' group by 1`;

const ofHouse = sql<Sum>`
  select account, sum(amount) as total
  from ledger_lines
  where borrower_id = ${sql.lit(lender.borrowerId)}
    and split_part(account, ':', 1) in ('cash', 'suspense', 'till_cash', 'safe_cash', 'cash_in_transit', 'bank', 'till_differences', 'disbursement_cash')
  group by 1`;

const waiting = sql<Sum>`
  select 'suspense:' || currency as account, sum(amount - reversed) as total
  from received_payments
  where suspended_at is not null and matched_at is null group by 1`;

/** Payments in suspense that payouts brought back to their senders. */
const returned = sql`from payouts where borrower_id = ${sql.lit(lender.borrowerId)} and state = 'arrived' group by 1`;
const returnedSuspense = sql<Sum>`select 'suspense:' || currency as account, sum(amount) as total ${returned}`;
const returnedCash = sql<Sum>`select 'disbursement_cash:' || currency as account, sum(amount) as total ${returned}`;

/** What each sum says should be there, or what the ledger has of it. */
const sums: readonly (readonly [RawBuilder<Sum>, 1 | -1])[] = [
  [received, 1],
  [refunded, -1],
  [undone, -1],
  [waiting, -1],
  [returnedSuspense, 1],
  [returnedCash, -1],
  [placedMoney, 1],
  [cashOfLoans, -1],
  [ofHouse, -1],
];

/**
 * Cash in the ledger against what was received less what was paid back or undone, by provider and currency; suspense
 * against the payments that wait, by currency; payouts that returned some against both; and hand-recorded money against tills, deposits and statement lines. All of
 * it has to be read as of one moment: in a transaction that sees no other's commits.
 */
export async function lenderMismatches(trx: Database): Promise<Mismatch[]> {
  const missing = new Map<string, number>();
  for (const [sum, sign] of sums) {
    const { rows } = await sum.execute(trx);
    for (const { account, total } of rows)
      missing.set(account, (missing.get(account) ?? 0) + sign * Number(total));
  }
  return [...missing]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ ...lender, account, missing: amount }));
}
