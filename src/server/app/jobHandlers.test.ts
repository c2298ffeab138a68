import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { dayMs } from '../platform/durations.ts';
import { createLogger } from '../platform/log.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { createJobHandlers } from './jobHandlers.ts';

/** The server's jobs, and the errors they log. */
function createLoggedHandlers(server: TestServer) {
  const lines: { level: number; msg: string }[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  return {
    jobs: createJobHandlers({ ...server.services, log }),
    errors: () => lines.filter(({ level }) => level === 50),
  };
}

async function corruptOrderTerms({ db }: TestServer, orderId: string): Promise<void> {
  await db.updateTable('orders').set({ terms: sql`terms - 'late'` }).where('orderId', '=', orderId).execute();
}

/** Takes a centavo out of what the ledger has of an order. */
async function corruptLedger({ db, services }: TestServer, orderId: string): Promise<void> {
  const now = await services.clock.now();
  await sql`insert into ledger_entries (borrower_id, order_id, event, value_date, posted_at, accounts, amounts)
    values (${ana.borrowerId}, ${orderId}, 'misbooked', ${now}::date, ${now}::timestamptz,
      array['late_income', 'late_receivable'], array[1, -1])`.execute(db);
}

test('an order that can’t be replayed silences neither what else the nightly check finds nor its reports', async () => {
  await using server = await testServer();
  const createdAt = await server.ago(2 * dayMs);
  await server.db.updateTable('orders').set({ createdAt }).where('state', '=', 'in_review').execute();
  await corruptOrderTerms(server, 'MX174');
  await corruptLedger(server, 'MX180');
  const { jobs, errors } = createLoggedHandlers(server);
  await jobs['ledger-check']({});
  const logged = errors();
  expect(logged).toContainEqual(
    expect.objectContaining({
      msg: 'ledger differs from replay',
      mismatch: { borrowerId: 1001, orderId: 'MX174', account: '', missing: 0, error: expect.any(String) },
    }),
  );
  expect(logged).toContainEqual(
    expect.objectContaining({
      mismatch: { borrowerId: 1001, orderId: 'MX180', account: 'late_receivable', missing: 1 },
    }),
  );
  expect(logged.map(({ msg }) => msg)).toContain('orders wait for a decision for more than a day');
});

test('a check that fails keeps no other report from being made, and fails its job', async () => {
  await using server = await testServer();
  const createdAt = await server.ago(2 * dayMs);
  await server.db.updateTable('orders').set({ createdAt }).where('state', '=', 'in_review').execute();
  await sql`alter table ledger_entries rename to elsewhere`.execute(server.db);
  await sql`drop view ledger_lines`.execute(server.db);
  const { jobs, errors } = createLoggedHandlers(server);
  await expect(jobs['ledger-check']({})).rejects.toThrow('ledger_lines');
  expect(errors().map(({ msg }) => msg)).toContain('orders wait for a decision for more than a day');
});
