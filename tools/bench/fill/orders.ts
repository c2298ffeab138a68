import { sql } from 'kysely';
import { addDays, calendarDayIn, type Day } from '../../../src/lending/index.ts';
import { getMarket, readConfig } from '../../../src/server/config/index.ts';
import { hashSessionId } from '../../../src/server/modules/api/index.ts';
import { toPostingKey } from '../../../src/server/modules/ledger/index.ts';
import { reprocessDisbursedLoan } from '../../../src/server/modules/loans/index.ts';
import { computeOffer } from '../../../src/server/modules/loans/origination/index.ts';
import { type Database, transaction } from '../../../src/server/platform/database/index.ts';
import type { BenchCluster } from '../machine/cluster.ts';
import { device, firstBorrower, speiReference, storeReference, templateBorrower } from './borrowerNumbers.ts';

const yearMs = 365 * 86_400_000;
export const sampleProduct = 'mx-quincena';
export const sampleBorrower = {
  fullName: 'Borrower of the benchmark',
  address: 'Calle 1',
  bank: 'BBVA',
  last4: '0000',
};

/** The day of the market in which all generated loans are. */
export function marketDay(at: Date): Day {
  return calendarDayIn(getMarket(readConfig(), 'MX').timeZone, at);
}

/** The offer that each generated loan is made of. */
export function sampleOffer(today: Day) {
  const terms = {
    productId: sampleProduct,
    market: 'MX',
    clientKind: 'new',
    borrower: sampleBorrower,
  } as const;
  return computeOffer(readConfig(), { ...terms, today });
}

async function insertTemplateBorrower(trx: Database, now: Date, farFuture: Date): Promise<void> {
  await trx
    .insertInto('borrowers')
    .values({
      borrowerId: templateBorrower,
      market: 'MX',
      mobilePhone: '5500000000',
      fullName: sampleBorrower.fullName,
      address: 'Calle 1, 06700 Ciudad de México',
      payoutBank: sampleBorrower.bank,
      payoutLast4: sampleBorrower.last4,
      createdAt: now,
    })
    .execute();
  await trx
    .insertInto('sessions')
    .values({
      tokenHash: hashSessionId(String(templateBorrower)),
      borrowerId: templateBorrower,
      market: 'MX',
      deviceId: device,
      createdAt: now,
      expiresAt: farFuture,
      seenAt: farFuture,
    })
    .execute();
}

/** One borrower with one loan, paid out so many days ago and booked by the product itself. */
export async function createTemplateLoan(db: Database, disbursedDaysAgo = 8): Promise<void> {
  const now = new Date();
  const disbursedOn = addDays(marketDay(now), -disbursedDaysAgo);
  const offer = sampleOffer(disbursedOn);
  const key = { borrowerId: templateBorrower, orderId: String(templateBorrower) };
  const farFuture = new Date(now.getTime() + yearMs);
  await transaction(db, async (trx) => {
    await insertTemplateBorrower(trx, now, farFuture);
    await trx
      .insertInto('orders')
      .values({
        ...key,
        productId: sampleProduct,
        state: 'paying_out',
        terms: JSON.stringify(offer.terms),
        blockedProductId: sampleProduct,
        createdAt: now,
        decidedAt: now,
        disbursedOn,
      })
      .execute();
    const statement = await reprocessDisbursedLoan(trx, key.borrowerId, key.orderId, {
      event: toPostingKey('disbursement'),
      valueDate: disbursedOn,
      now,
      today: disbursedOn,
    });
    const references = [
      { reference: speiReference(templateBorrower), payCode: 'SPEI' },
      { reference: storeReference(templateBorrower), payCode: 'OXXO' },
    ];
    const rows = references.map((reference) => ({
      ...key,
      ...reference,
      provider: 'sandbox',
      purpose: 1,
      amount: statement.repayAmount,
      extensionSequence: null,
      createdAt: now,
      expiresAt: farFuture,
    }));
    await trx.insertInto('paymentReferences').values(rows).execute();
    await trx
      .insertInto('referenceDirectory')
      .values(references.map(({ reference }) => ({ reference, borrowerId: templateBorrower })))
      .execute();
  });
}

const batchSize = 100_000;

/** Copies the template so that there are `count` borrowers with a loan each, set-based, beyond the `existing` ones. */
export async function growToCount(db: Database, count: number, existing = 0): Promise<void> {
  for (let from = existing; from < count; from += batchSize) {
    await copyTemplate(db, firstBorrower + from, firstBorrower + Math.min(from + batchSize, count) - 1);
  }
  await sql`vacuum analyze`.execute(db);
  await sql`checkpoint`.execute(db);
}

/** A database with so many borrowers that have a loan each, paid out so many days ago. */
export async function createFilledDatabase(
  cluster: BenchCluster,
  name: string,
  orders: number,
  disbursedDaysAgo = 8,
): Promise<void> {
  await cluster.create(name);
  const { db, close } = await cluster.open(name);
  await createTemplateLoan(db, disbursedDaysAgo);
  await growToCount(db, orders);
  await close();
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
  await sql`insert into loan_positions (borrower_id, order_id, market, currency, product_id, state, principal, owed, due_on, late_from,
      disbursed_on, outstanding_principal, at_risk_since, due_amount, not_due, next_due_on)
    select n, n::text, market, currency, product_id, state, principal, owed, due_on, late_from, disbursed_on, outstanding_principal,
      at_risk_since, due_amount, not_due, next_due_on
    from loan_positions, ${borrowerNumbers} where borrower_id = ${template}`.execute(db);
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

/** Gives the template's borrower so many small payments, as a provider would have notified them. */
export async function addPayments(db: Database, count: number): Promise<void> {
  await sql`insert into payments (borrower_id, provider, payment_id, order_id, reference, channel, purpose,
      amount, paid_at, value_date, received_at)
    select ${templateBorrower}::bigint, 'sandbox', 'many-' || n, ${String(templateBorrower)},
      ${speiReference(templateBorrower)}, 'SPEI', 1, 100, now(), disbursed_on + 1, now()
    from generate_series(1, ${count}::int) as n, orders where borrower_id = ${templateBorrower}`.execute(db);
}
