import { type RawBuilder, sql } from 'kysely';
import { type LenderGlAccount, manualCashAccounts } from '../../../lending/index.ts';
import type { Database, OrderKey } from '../../platform/database/index.ts';
import { lenderLedgerKey } from '../ledger/index.ts';
import { paymentKeySql } from '../loans/index.ts';
import { isInSuspenseSql } from '../payments/index.ts';
import { expectedBalancesSql } from '../tills/index.ts';

type AccountTotal = { account: string; total: string };

/** A loan's cash account has no currency suffix: its currency is the loan's. */
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
    and own.event ->> 'paymentId' = ${paymentKeySql('paid')}
  ${joinLoanOrder}
  where own.kind = 'reversal' group by 1`;

const loanCashTotals = sql<AccountTotal>`
  select own.account || ':' || (o.terms ->> 'currency') as account, sum(own.amount) as total
  from ledger_lines own ${joinLoanOrder}
  where own.account like 'cash:%' group by 1`;

/** The accounts of the lender's cash and of unallocated payments. */
const moneyAccounts = [
  'cash',
  'suspense',
  'disbursement_cash',
  ...manualCashAccounts,
] as const satisfies readonly (LenderGlAccount | 'cash')[];

const lenderAccountTotals = sql<AccountTotal>`
  select account, sum(amount) as total
  from ledger_lines
  where borrower_id = ${sql.lit(lenderLedgerKey.borrowerId)}
    and split_part(account, ':', 1) in (${sql.join(moneyAccounts.map((account) => sql.lit(account)))})
  group by 1`;

const suspenseTotals = sql<AccountTotal>`
  select 'suspense:' || currency as account, sum(amount - reversed) as total
  from received_payments
  where ${isInSuspenseSql} group by 1`;

/** Payments in suspense that were returned by payout. */
const returned = sql`from payouts where borrower_id = ${sql.lit(lenderLedgerKey.borrowerId)} and state = 'arrived' group by 1`;
const returnedSuspense = sql<AccountTotal>`select 'suspense:' || currency as account, sum(amount) as total ${returned}`;
const returnedCash = sql<AccountTotal>`select 'disbursement_cash:' || currency as account, sum(amount) as total ${returned}`;

/** Refunds by payout, whose money left the cash for disbursals in place of what took the payment. */
const paidOut = sql`from refunds where payout_id is not null and value_date is not null group by 1`;
const paidOutRefunds = sql<AccountTotal>`select 'cash:' || provider || ':' || currency as account, sum(amount) as total ${paidOut}`;
const paidOutCash = sql<AccountTotal>`select 'disbursement_cash:' || currency as account, sum(amount) as total ${paidOut}`;

/** Expected totals and ledger totals, with signs that make each account sum to zero. */
const signedTotals: readonly (readonly [RawBuilder<AccountTotal>, 1 | -1])[] = [
  [receivedTotals, 1],
  [refundedTotals, -1],
  [reversedTotals, -1],
  [suspenseTotals, -1],
  [returnedSuspense, 1],
  [returnedCash, -1],
  [paidOutRefunds, 1],
  [paidOutCash, -1],
  [expectedBalancesSql, 1],
  [loanCashTotals, -1],
  [lenderAccountTotals, -1],
];

/**
 * Cash in the ledger against what was received less what was paid back or undone, by provider and currency; suspense
 * against the payments that wait, by currency; payouts that returned some against both; and hand-recorded money against tills,
 * deposits and statement lines. All of it has to be read as of one moment: in a transaction that sees no other's commits.
 */
export async function findLenderMismatches(
  trx: Database,
): Promise<(OrderKey & { account: string; missing: number })[]> {
  const missingByAccount = new Map<string, number>();
  for (const [totalQuery, sign] of signedTotals) {
    const { rows } = await totalQuery.execute(trx);
    for (const { account, total } of rows)
      missingByAccount.set(account, (missingByAccount.get(account) ?? 0) + sign * Number(total));
  }
  return [...missingByAccount]
    .filter(([, amount]) => amount !== 0)
    .map(([account, amount]) => ({ ...lenderLedgerKey, account, missing: amount }));
}
