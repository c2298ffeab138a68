import { sql } from 'kysely';
import type { Database } from '../../../src/server/platform/database/index.ts';
import { firstBorrower, speiReference, templateBorrower } from './borrowerNumbers.ts';

const batchSize = 100_000;

/** Copies the template so that there are `count` borrowers with a loan each, set-based, beyond the `existing` ones. */
export async function growToCount(db: Database, count: number, existing = 0): Promise<void> {
  for (let from = existing; from < count; from += batchSize) {
    await copyTemplate(db, firstBorrower + from, firstBorrower + Math.min(from + batchSize, count) - 1);
  }
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

async function copyTemplate(db: Database, first: number, last: number): Promise<void> {
  const borrowerNumbers = sql`generate_series(${first}::bigint, ${last}::bigint) as n`;
  const template = templateBorrower;
  await sql`insert into borrowers (borrower_id, market, mobile_phone, full_name, address, created_at)
    select n, market, mobile_phone, full_name, address, created_at
    from borrowers, ${borrowerNumbers} where borrower_id = ${template}`.execute(db);
  await sql`insert into sessions (token_hash, borrower_id, market, device_id, created_at, seen_at, expires_at)
    select sha256(n::text::bytea), n, market, device_id, created_at, seen_at, expires_at
    from sessions, ${borrowerNumbers} where borrower_id = ${template}`.execute(db);
  await sql`insert into orders (borrower_id, order_id, product_id, state, terms, open_key, created_at, decided_at, disbursed_on)
    select n, n::text, product_id, state, terms, open_key, created_at, decided_at, disbursed_on
    from orders, ${borrowerNumbers} where borrower_id = ${template}`.execute(db);
  await sql`insert into instalments
      (borrower_id, order_id, number, due_on, unpaid, late_days, late_exact, late_through, late_cap)
    select n, n::text, number, due_on, unpaid, late_days, late_exact, late_through, late_cap
    from instalments, ${borrowerNumbers} where borrower_id = ${template}`.execute(db);
  await sql`insert into ledger_entries (borrower_id, order_id, event, value_date, posted_at, accounts, amounts)
    select n, n::text, event, value_date, posted_at, accounts, amounts
    from ledger_entries, ${borrowerNumbers} where borrower_id = ${template}`.execute(db);
  await sql`insert into payment_references (borrower_id, reference, order_id, provider, pay_code, purpose,
      amount, extension_sequence, created_at, expires_at)
    select n, replace(reference, ${String(template)}, n::text), n::text, provider, pay_code, purpose,
      amount, extension_sequence, created_at, expires_at
    from payment_references, ${borrowerNumbers} where borrower_id = ${template}`.execute(db);
  await sql`insert into reference_directory (reference, borrower_id)
    select replace(reference, ${String(template)}, n::text), n
    from reference_directory, ${borrowerNumbers} where borrower_id = ${template}`.execute(db);
}

/** Gives the template's borrower so many small payments, as a provider would have told of them. */
export async function addPayments(db: Database, count: number): Promise<void> {
  await sql`insert into payments (borrower_id, provider, payment_id, order_id, reference, channel, purpose,
      amount, paid_at, value_date, received_at)
    select ${templateBorrower}::bigint, 'sandbox', 'many-' || n, ${String(templateBorrower)},
      ${speiReference(templateBorrower)}, 'SPEI', 1, 100, now(), disbursed_on + 1, now()
    from generate_series(1, ${count}::int) as n, orders where borrower_id = ${templateBorrower}`.execute(db);
}
