import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../database/index.ts';
import type { Services } from '../services.ts';
import { type Field, fields, placeOf } from './fields.ts';
import { forgetFormerKeys } from './knownKeys.ts';

const batchSize = 500;

/** The job: whatever is kept as it is, or under a key that isn't the first any more, is kept under the first. */
export async function renewPersonal({
  db,
  personal,
  log,
}: Pick<Services, 'db' | 'personal' | 'log'>): Promise<void> {
  const { current } = personal;
  if (current === undefined) return;
  let renewed = 0;
  for (const field of fields) renewed += await renewField(db, personal, field, current);
  await forgetFormerKeys(db, current.key);
  if (renewed > 0) log.info({ fields: renewed, key: current.key }, 'personal fields encrypted');
}

type Current = NonNullable<Services['personal']['current']>;

async function renewField(
  db: Database,
  personal: Services['personal'],
  field: Field,
  { value, hash }: Current,
): Promise<number> {
  const { table, column, within, key } = field;
  const kept = within === undefined ? sql.ref(column) : sql`(${sql.ref(column)} ->> ${sql.lit(within)})`;
  const isOld = sql`${kept} <> '' and ${kept} not like ${`${value}%`}`;
  const isLost =
    field.hash === undefined ? sql`` : sql`or coalesce(${sql.ref(field.hash)}, '') not like ${`${hash}%`}`;
  let renewed = 0;
  for (;;) {
    const { rows } = await sql<{ first: unknown; second: unknown; row: string; kept: string }>`
      select ${sql.ref(key[0])} as first, ${sql.ref(key[1])} as second, ${sql.ref(field.row)}::text as row,
        ${kept} as kept
      from ${sql.table(table)} where (${isOld}) ${isLost} limit ${batchSize}`.execute(db);
    if (rows.length === 0) return renewed;
    for (const { first, second, row, kept: former } of rows) {
      const place = placeOf(field, row);
      const text = personal.decrypt(place, former);
      const next = personal.encrypt(place, text);
      const found = field.hash && personal.lookupHash('account', text);
      // Not over what was written meanwhile.
      await sql`update ${sql.table(table)} set ${changes(field, next, found)}
        where ${sql.ref(key[0])} = ${first} and ${sql.ref(key[1])} = ${second} and ${kept} = ${former}`.execute(
        db,
      );
    }
    renewed += rows.length;
  }
}

function changes({ column, within, hash }: Field, next: string, found?: string | null): RawBuilder<unknown> {
  const value =
    within === undefined
      ? sql`${sql.ref(column)} = ${next}`
      : sql`${sql.ref(column)} = jsonb_set(${sql.ref(column)}, ${sql.lit(`{${within}}`)}, to_jsonb(${next}::text))`;
  return hash === undefined ? value : sql`${value}, ${sql.ref(hash)} = ${found ?? null}`;
}
