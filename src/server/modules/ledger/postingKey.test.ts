import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerEventKinds } from '../../../contract/desk/ledgerEvents.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { frequentEventKinds, isOfEventKindSql, parsePostingKey, toPostingKey } from './postingKey.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test.each([
  [toPostingKey('disbursement'), 'disbursement', 'disbursement', ''],
  [toPostingKey('disbursement', '2'), 'disbursement:2', 'disbursement', '2'],
  [toPostingKey('payment', 'sandbox:p1'), 'payment:sandbox:p1', 'payment', 'sandbox:p1'],
  [toPostingKey('payment', 'sandbox:deposit'), 'payment:sandbox:deposit', 'payment', 'sandbox:deposit'],
  [toPostingKey('refund', 'sandbox:undone'), 'refund:sandbox:undone', 'refund', 'sandbox:undone'],
  [toPostingKey('refund_paid_out', 'P1'), 'refund_paid_out:P1', 'refund_paid_out', 'P1'],
  [toPostingKey('till_counted', '0a1b'), 'till:0a1b:counted', 'till_counted', '0a1b'],
  [toPostingKey('till_recounted', '0a1b', '1'), 'till:0a1b:recounted:1', 'till_recounted', '0a1b'],
  [toPostingKey('till_unapproved', '0a1b', 'ff'), 'till:0a1b:unapproved:ff', 'till_unapproved', '0a1b'],
  [toPostingKey('till_difference', '0a1b', '1'), 'till:0a1b:difference:1', 'till_difference', '0a1b'],
  [
    toPostingKey('till_difference_undone', '0a1b', '1'),
    'till:0a1b:difference_undone:1',
    'till_difference_undone',
    '0a1b',
  ],
  [toPostingKey('deposit_corrected', '0a1b', '1'), 'deposit:0a1b:corrected:1', 'deposit_corrected', '0a1b'],
  [toPostingKey('deposit', '0a1b'), 'deposit:0a1b', 'deposit', '0a1b'],
  [toPostingKey('deposit_matched', '0a1b'), 'deposit:0a1b:matched', 'deposit_matched', '0a1b'],
  [toPostingKey('adjustment', 'MX', '2026-11-26'), 'adjustment:MX:2026-11-26', 'adjustment', 'MX:2026-11-26'],
  ['of another version', 'of another version', undefined, ''],
])('%s is stored as %s, of the kind %s with the subject "%s"', async (event, name, kind, subject) => {
  expect(event).toBe(name);
  expect(parsePostingKey(name)).toEqual({ kind, subject });
  const kinds = ledgerEventKinds.map((known) => sql`when ${isOfEventKindSql(known)} then ${known}`);
  const { rows } = await sql<{ kind: string | null }>`
    select case ${sql.join(kinds, sql` `)} end as kind from (select ${name}::text as event) e`.execute(
    server.db,
  );
  expect(rows).toEqual([{ kind: kind ?? null }]);
});

test('the index of rare entries leaves out the kinds that its query does', async () => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_indexdef('ledger_entries_rare'::regclass) as definition`.execute(server.db);
  const condition = rows[0]?.definition.split(' WHERE ')[1] ?? '';
  const literals = [...condition.matchAll(/'(\w+)'/g)].map(([, literal]) => literal);
  expect(literals).toEqual([...frequentEventKinds]);
});
