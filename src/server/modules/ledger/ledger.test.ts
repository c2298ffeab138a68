import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { lenderLedgerKey, postEntry, toPostingKey } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function createPosting(subject: string) {
  const event = toPostingKey('payment', subject);
  return { ...lenderLedgerKey, event, valueDate: '2026-11-21', postedAt: new Date('2026-11-21T12:00:00Z') };
}

describe('the ledger', () => {
  test('refuses updates and deletes in the database itself', async () => {
    await expect(sql`update ledger_entries set event = 'x'`.execute(server.db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from ledger_entries`.execute(server.db)).rejects.toThrow('append-only');
  });

  test('refuses an entry whose lines do not sum to zero', async () => {
    const lines = (credit: number) =>
      new Map([
        ['cash:sandbox', 500],
        ['suspense:MXN', -credit],
      ]);
    await expect(postEntry(server.db, createPosting('short'), lines(499))).rejects.toThrow(
      'check constraint',
    );
    await postEntry(server.db, createPosting('whole'), lines(500));
  });

  test('posts an event once', async () => {
    const lines = new Map([
      ['cash:sandbox', 1],
      ['suspense:MXN', -1],
    ]);
    await postEntry(server.db, createPosting('once'), lines);
    await expect(postEntry(server.db, createPosting('once'), lines)).rejects.toThrow('duplicate key');
  });

  test('holds entries that each sum to zero', async () => {
    const { rows } = await sql<{ unbalanced: number; entries: number }>`
      select count(*) filter (where total <> 0)::int as unbalanced, count(*)::int as entries
      from (select sum(amount) as total from ledger_lines group by borrower_id, entry_id) as sums`.execute(
      server.db,
    );
    expect(rows[0]?.unbalanced).toBe(0);
    expect(rows[0]?.entries).toBeGreaterThan(10);
  });
});
