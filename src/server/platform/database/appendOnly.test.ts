import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordCollectionHold } from '../../modules/servicing/index.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { recordAudit } from '../audit/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await server.fetch('/health');
  const now = new Date();
  await recordAudit(server.db, { kind: 'system' }, { action: 'sign_out', subject: '' }, now);
  await sendPaymentNotice(server, { reference: '00000000000000', amount: 100 });
  const pause = {
    borrowerId: ana.borrowerId,
    orderId: 'MX174',
    key: 'pause',
    reason: 'asked for',
    until: null,
  };
  await recordCollectionHold(server.services, pause, { kind: 'operator' });
});
afterAll(() => server.close());

/** Each with a text of its own. */
const immutableTables = [
  ['ledger_entries', 'event'],
  ['webhook_events', 'body'],
  ['payments', 'reference'],
  ['agreements', 'hash'],
  ['legal_texts', 'version'],
  ['audit_events', 'action'],
  ['loan_events', 'reason'],
] as const;
const appendOnlyTables = [...immutableTables.map(([table]) => table), 'received_payments'];

async function getErrorMessage(statement: string): Promise<string> {
  const error: unknown = await sql
    .raw(statement)
    .execute(server.db)
    .catch((thrown: unknown) => thrown);
  return error instanceof Error ? error.message : 'done';
}

test.each(appendOnlyTables)('%s is never emptied, by row or whole', async (table) => {
  const { rows } = await sql.raw<{ count: number }>(`select count(*) from ${table}`).execute(server.db);
  expect(rows[0]?.count).toBeGreaterThan(0);
  for (const statement of [`delete from ${table}`, `truncate ${table}`, `truncate ${table} cascade`]) {
    expect(await getErrorMessage(statement)).toBe(`${table} is append-only`);
  }
});

test.each(immutableTables)('%s is never changed', async (table, column) => {
  expect(await getErrorMessage(`update ${table} set ${column} = 'x'`)).toBe(`${table} is append-only`);
});
