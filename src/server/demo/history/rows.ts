import { type Insertable, type SelectType, sql } from 'kysely';
import type { Database, Schema } from '../../platform/database/index.ts';

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
type HistoryTable = (typeof tables)[number];

/** A row as JSON: of a `jsonb` column its value, of a moment also `infinity`. All rows of a table have the same columns. */
type HistoryRow<TableName extends HistoryTable> = {
  readonly [Column in keyof Insertable<Schema[TableName]>]:
    | Insertable<Schema[TableName]>[Column]
    | SelectType<Schema[TableName][Column & keyof Schema[TableName]]>
    | (Date extends Insertable<Schema[TableName]>[Column] ? 'infinity' : never);
};

export type HistoryRows = { readonly [TableName in HistoryTable]: HistoryRow<TableName>[] };

export function emptyRows(): HistoryRows {
  return Object.fromEntries(tables.map((table) => [table, []])) as unknown as HistoryRows;
}

const batchSize = 2_000;

/** Writes them all, some thousand by a statement. What is there already by the same key stays. */
export async function writeRows(trx: Database, rows: HistoryRows): Promise<void> {
  for (const table of tables) {
    const all: readonly object[] = rows[table];
    for (let from = 0; from < all.length; from += batchSize)
      await insertRows(trx, table, all.slice(from, from + batchSize));
  }
}

async function insertRows(trx: Database, table: HistoryTable, rows: readonly object[]): Promise<void> {
  const name = sql.table(toSnakeCase(table));
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(toSnakeCase(column))));
  await sql`
    insert into ${name} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${name}, ${JSON.stringify(rows.map(toSnakeRow))}::jsonb)
    on conflict do nothing`.execute(trx);
}

function toSnakeRow(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [
      toSnakeCase(column),
      value instanceof Uint8Array ? `\\x${Buffer.from(value).toString('hex')}` : value,
    ]),
  );
}

function toSnakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}
