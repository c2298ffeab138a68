import { sql } from 'kysely';
import { addDays, calendarDayIn } from '../../src/lending/index.ts';
import { getMarket } from '../../src/server/config/index.ts';
import { bindBankAccount, parseBankAccount } from '../../src/server/modules/accounts/index.ts';
import { storeAgreement } from '../../src/server/modules/agreements/index.ts';
import { hashSessionId } from '../../src/server/modules/api/index.ts';
import { toPostingKey } from '../../src/server/modules/ledger/index.ts';
import { reprocessDisbursedLoan } from '../../src/server/modules/loans/index.ts';
import { computeOffer } from '../../src/server/modules/loans/origination/index.ts';
import { type Database, transaction } from '../../src/server/platform/database/index.ts';
import type { TestServer } from '../../src/server/testing/testServer.ts';

/** The loans of every sequence, each with a borrower of its own; `age`: days since it was paid out, null: not decided yet. */
export const loanKinds = [
  { name: 'current', productId: 'mx-quincena', market: 'MX', principal: 300_000, age: 5 },
  { name: 'late', productId: 'mx-quincena', market: 'MX', principal: 300_000, age: 90 },
  { name: 'large', productId: 'mx-plazos', market: 'MX', principal: 1_200_000, age: 40 },
  { name: 'rupees', productId: 'in-91', market: 'IN', principal: 1_000_000, age: 101 },
  { name: 'asked', productId: 'mx-quincena', market: 'MX', principal: 300_000, age: null },
  { name: 'askedLarge', productId: 'mx-plazos', market: 'MX', principal: 1_200_000, age: null },
  /** The honest colleague's. */
  { name: 'others', productId: 'mx-quincena', market: 'MX', principal: 300_000, age: 20 },
] as const;

const firstTemplateId = 40_000_000;
const mexicanAccount = { clabe: '072320012345770937' };

/** Makes the loans once; each sequence copies their rows. */
export async function createTemplateLoans({ services, db }: TestServer): Promise<void> {
  const now = await services.clock.now();
  for (const [index, kind] of loanKinds.entries()) {
    const key = { borrowerId: firstTemplateId + index, orderId: `T${index}` };
    const { timeZone } = getMarket(services.config, kind.market);
    const today = calendarDayIn(timeZone, now);
    const disbursedOn = kind.age === null ? null : addDays(today, -kind.age);
    const loanStartedAt = disbursedOn === null ? now : new Date(`${disbursedOn}T18:00:00Z`);
    const borrower = { fullName: 'Prueba', address: 'Prueba', bank: 'Banorte', last4: '0937' };
    const { productId, market, principal: amount } = kind;
    const offerRequest = {
      productId,
      amount,
      market,
      clientKind: 'new',
      borrower,
      today: disbursedOn ?? today,
    } as const;
    const offer = computeOffer(services.config, offerRequest);
    await transaction(db, async (trx) => {
      const mobilePhone = String(5_540_000_000 + index);
      const { fullName, address, bank: payoutBank, last4: payoutLast4 } = borrower;
      await trx
        .insertInto('borrowers')
        .values({
          borrowerId: key.borrowerId,
          market,
          mobilePhone,
          fullName,
          address,
          payoutBank,
          payoutLast4,
          createdAt: loanStartedAt,
        })
        .execute();
      await trx
        .insertInto('orders')
        .values({
          ...key,
          productId,
          state: disbursedOn === null ? 'in_review' : 'paying_out',
          terms: JSON.stringify(offer.terms),
          blockedProductId: null,
          createdAt: loanStartedAt,
          decidedAt: disbursedOn === null ? null : loanStartedAt,
          disbursedOn,
        })
        .execute();
      await storeAgreement(trx, key, offer.agreement, {
        sessionHash: hashSessionId('templates'),
        agreedAt: loanStartedAt,
      });
      if (disbursedOn === null) return;
      await reprocessDisbursedLoan(trx, key.borrowerId, key.orderId, {
        event: toPostingKey('disbursement'),
        valueDate: disbursedOn,
        now: loanStartedAt,
        today: disbursedOn,
      });
      await reprocessDisbursedLoan(trx, key.borrowerId, key.orderId, {
        event: toPostingKey('accrual', today),
        valueDate: today,
        now,
        today,
      });
    });
  }
}

const copiedTables = ['borrowers', 'orders', 'agreements', 'instalments', 'ledger_entries'];

/** A statement that copies all of a template's rows for the sequence of a number; `$1` is its number. */
async function copyStatement(db: Database, table: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_identity = 'NO' and is_generated = 'NEVER'
    order by ordinal_position`.execute(db);
  const names = rows.map(({ name }) => name);
  const values = names.map((name) => {
    if (name === 'borrower_id') return `borrower_id + NUMBER * 10`;
    if (name === 'order_id') return `'S' || NUMBER || '-' || order_id`;
    if (name === 'mobile_phone') return `(mobile_phone::bigint + NUMBER * 10)::text`;
    return name;
  });
  return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${templateTable(table)}`;
}

/** Where a template's rows lie, so that no figure of the lender counts them. */
function templateTable(table: string): string {
  return `controls_template_${table}`;
}

export type LoanCopier = (number: number) => Promise<SequenceLoan[]>;
export type SequenceLoan = {
  borrowerId: number;
  orderId: string;
  market: 'MX' | 'IN';
  currency: string;
  principal: number;
};

/** Gives each sequence loans of its own. What former sequences left behind counts in no figure any more. */
export async function createLoanCopier({ db, services }: TestServer): Promise<LoanCopier> {
  const statements: string[] = [];
  for (const table of copiedTables) {
    await sql
      .raw(`create table ${templateTable(table)} as select * from ${table}
        where borrower_id >= ${firstTemplateId} and borrower_id < ${firstTemplateId + loanKinds.length}`)
      .execute(db);
    statements.push(await copyStatement(db, table));
  }
  return async (number) => {
    await transaction(db, async (trx) => {
      await sql`update instalments set unpaid = 0 where unpaid > 0`.execute(trx);
      await sql`update orders set state = 'repaid' where state not in ('repaid', 'declined', 'cancelled')`.execute(
        trx,
      );
      for (const statement of statements)
        await sql.raw(statement.replaceAll('NUMBER', String(number))).execute(trx);
    });
    const account = parseBankAccount(getMarket(services.config, 'MX'), mexicanAccount);
    const now = await services.clock.now();
    for (const [index, { age }] of loanKinds.entries()) {
      if (age !== null) continue;
      const applicantId = firstTemplateId + index + number * 10;
      await bindBankAccount(
        db,
        services.fieldEncryption,
        applicantId,
        account,
        hashSessionId('templates'),
        now,
      );
    }
    return loanKinds.map(({ market, principal }, index) => ({
      borrowerId: firstTemplateId + index + number * 10,
      orderId: `S${number}-T${index}`,
      market,
      currency: market === 'MX' ? 'MXN' : 'INR',
      principal,
    }));
  };
}

/** The place of a kind of loan among a sequence's. */
export function loanKindIndex(kind: (typeof loanKinds)[number]['name']): number {
  return loanKinds.findIndex(({ name }) => name === kind);
}
