import { type Insertable, type SelectType, sql } from 'kysely';
import type { Database, Schema } from '../../database/index.ts';

/** The tables of the history, in the order in which they are filled. */
const tables = [
  'borrowers',
  'phoneDirectory',
  'certifications',
  'bankAccounts',
  'registrations',
  'promotionEvents',
  'legalTexts',
  'orders',
  'agreements',
  'instalments',
  'extensions',
  'payoutDirectory',
  'payouts',
  'sandboxPayouts',
  'referenceDirectory',
  'paymentReferences',
  'receivedPayments',
  'sandboxPayments',
  'payments',
  'receivedReversals',
  'loanEvents',
  'ledgerEntries',
  'cards',
  'cardPayments',
  'sandboxCardCharges',
  'paymentClaims',
  'complaintDirectory',
  'complaints',
  'messages',
  'messageOutcomes',
  'deskNotes',
  'deskApprovals',
  'deskClosedDays',
  'privacyRequests',
  'inboxMessages',
  'paymentDifferences',
  'settlementFiles',
  'settlementTotals',
  'portfolioDays',
  'portfolioRolls',
  'portfolioMarks',
  'portfolioCollected',
  'auditEvents',
] as const;
type Table = (typeof tables)[number];

/** A row as JSON: of a `jsonb` column its value, of a moment also `infinity`. All rows of a table have the same columns. */
type Row<Of extends Table> = {
  readonly [Column in keyof Insertable<Schema[Of]>]:
    | Insertable<Schema[Of]>[Column]
    | SelectType<Schema[Of][Column & keyof Schema[Of]]>
    | (Date extends Insertable<Schema[Of]>[Column] ? 'infinity' : never);
};

export type Rows = { readonly [Of in Table]: Row<Of>[] };

export function noRows(): Rows {
  return Object.fromEntries(tables.map((table) => [table, []])) as unknown as Rows;
}

const batch = 2_000;

/** Writes them all, some thousand by a statement. What is there already by the same key stays. */
export async function writeRows(trx: Database, rows: Rows): Promise<void> {
  for (const table of tables) {
    const all: readonly object[] = rows[table];
    for (let from = 0; from < all.length; from += batch)
      await write(trx, table, all.slice(from, from + batch));
  }
}

async function write(trx: Database, table: Table, rows: readonly object[]): Promise<void> {
  const name = sql.table(snake(table));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(snake(column))));
  await sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows.map(plain))}::jsonb)
    on conflict do nothing`.execute(trx);
}

function plain(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      snake(column),
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  );
}

function snake(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
