import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../../test/testDatabase.ts';

test('docs/data.md says of every table what it keeps and until when, and of none that isn’t there', async () => {
  const document = readFileSync(join(import.meta.dirname, '../../../../docs/data.md'), 'utf8');
  const rows = document.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) =>
    [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  await using database = await createTestDatabase();
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'migrations'`.execute(
    database.db,
  );
  expect(documented.toSorted()).toEqual(tables.map(({ name }) => name).toSorted());
});
