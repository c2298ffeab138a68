import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/database/index.ts';
import { lenderAccount } from '../ledger/index.ts';
import { expectedBalances } from '../tills/index.ts';

/**
 * An order whose ledger isn't what its replay says, or money received that the ledger doesn't hold. With an error: one
 * that can't be replayed, whose ledger is held against nothing.
 */
export type LedgerMismatch = {
  borrowerId: number;
  orderId: string;
  account: string;
  missing: number;
  error?: string;
};

type AccountTotal = { account: string; total: string };

/** A loan's cash account names its provider alone: its currency is that of the loan. */
const joinLoanOrder = sql`join orders o on o.borrower_id = own.borrower_id and o.order_id = own.order_id`;

const receivedTotals = sql<AccountTotal>`
  select 'cash:' || provider || ':' || currency as account, sum(amount - reversed) as total
  from received_payments group by 1`;

const refundedTotals = sql<AccountTotal>`
  select 'cash:' || own.provider || ':' || (o.terms ->> 'currency') as account, sum(own.amount) as total
  from refunds own ${joinLoanOrder}
  where own.value_date is not null group by 1`;

const reversedTotals = sql<AccountTotal>`
  select 'cash:' || paid.provider || ':' || (o.terms ->> 'currency') as account, sum(coalesce((own.event ->> 'amount')::bigint, paid.amount)) as total
  from loan_events own
  join payments paid on paid.borrower_id = own.borrower_id and paid.order_id = own.order_id
    and own.event ->> 'paymentId' = paid.provider || ':' || paid.payment_id
  ${joinLoanOrder}
  where own.kind = 'reversal' group by 1`;

const loanCashTotals = sql<AccountTotal>`
  select own.account || ':' || (o.terms ->> 'currency') as account, sum(own.amount) as total
  from ledger_lines own ${joinLoanOrder}
  where own.account like 'cash:%' group by 1`;

const lenderAccountTotals = sql<AccountTotal>`
  select account, sum(amount) as total
  from ledger_lines
  where borrower_id = ${sql.lit(lenderAccount.borrowerId)}
    and split_part(account, ':', 1) in ('cash', 'suspense', 'till_cash', 'safe_cash', 'cash_in_transit', 'bank', 'till_differences', 'disbursement_cash')
  group by 1`;

const suspenseTotals = sql<AccountTotal>`
  select 'suspense:' || currency as account, sum(amount - reversed) as total
  from received_payments
  where suspended_at is not null and matched_at is null group by 1`;

/** Payments in suspense that payouts brought back to their senders. */
const returned = sql`from payouts where borrower_id = ${sql.lit(lenderAccount.borrowerId)} and state = 'arrived' group by 1`;
const returnedSuspense = sql<AccountTotal>`select 'suspense:' || currency as account, sum(amount) as total ${returned}`;
const returnedCash = sql<AccountTotal>`select 'disbursement_cash:' || currency as account, sum(amount) as total ${returned}`;

/** What each sum says should be there, or what the ledger has of it. */
const signedTotals: readonly (readonly [RawBuilder<AccountTotal>, 1 | -1])[] = [
  [receivedTotals, 1],
  [refundedTotals, -1],
  [reversedTotals, -1],
  [suspenseTotals, -1],
  [returnedSuspense, 1],
  [returnedCash, -1],
  [expectedBalances, 1],
  [loanCashTotals, -1],
  [lenderAccountTotals, -1],
];

/**
 * Cash in the ledger against what was received less what was paid back or undone, by provider and currency; suspense
 * against the payments that wait, by currency; payouts that returned some against both; and hand-recorded money against tills, deposits and statement lines. All of
 * it has to be read as of one moment: in a transaction that sees no other's commits.
 */
export async function findLenderMismatches(trx: Database): Promise<LedgerMismatch[]> {
  const missingByAccount = new Map<string, number>();
  for (const [totalQuery, sign] of signedTotals) {
    const { rows } = await totalQuery.execute(trx);
    for (const { account, total } of rows)
      missingByAccount.set(account, (missingByAccount.get(account) ?? 0) + sign * Number(total));
  }
  return [...missingByAccount]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ ...lenderAccount, account, missing: amount }));
}
