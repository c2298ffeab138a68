import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeJobs } from '../../testing/fakeJobs.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { storeIdentityImage } from '../identity/index.ts';
import { runEndOfDay } from '../loans/index.ts';
import { scheduleReminders, sendMessage } from '../notifications/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { findLaterEvents, undoImport } from './index.ts';
import { type ImportedLoan, importExample, payImported, signInImported } from './testing/importedLoans.ts';

let server: TestServer;
let batchId: string;
let loans: ImportedLoan[];
beforeAll(async () => {
  server = await testServer();
  ({ batchId, loans } = await importExample(server, 2));
});
afterAll(() => server.close());

test('imported loans are accrued to today and listed at once, and the daily run changes nothing', async () => {
  const readPositions = async () => {
    const { rows } = await sql`
      select count(*)::int as count, sum(p.owed)::bigint as owed, sum(p.owed) filter (where p.state <> o.state)::int as differ
      from loan_positions p join orders o using (borrower_id, order_id)
      join import_directory d on d.borrower_id = p.borrower_id and d.order_id = p.order_id`.execute(
      server.db,
    );
    return rows[0];
  };
  expect(await readPositions()).toMatchObject({ count: 40, differ: null });
  await runEndOfDay(server.services);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  const afterRun = await readPositions();
  await server.db.deleteFrom('loanPositions').execute();
  await runEndOfDay(server.services);
  expect(await readPositions()).toEqual(afterRun);
});

test('a loan written off before the cutoff owes the principal in the files', async () => {
  const { rows } = await sql<{ orderId: string; left: number; principal: number; writtenOff: number }>`
    select e.order_id as "orderId", p.principal, p.written_off_principal as "writtenOff",
      (select sum((one -> 'unpaid' ->> 'principal')::bigint) from jsonb_array_elements(e.event -> 'instalments') one)::bigint as left
    from loan_events e join loan_positions p on p.borrower_id = e.borrower_id and p.order_id = e.order_id
    where e.kind = 'opening' and p.written_off_on < e.value_date and e.event -> 'instalments' is not null`.execute(
    server.db,
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { orderId, left, principal, writtenOff } of rows) {
    expect(writtenOff, orderId).toBe(left);
    expect(writtenOff, orderId).toBeLessThan(principal);
  }
});

test('reminders go to imported borrowers, and the daily run does not prevent undoing an import', async () => {
  await server.advanceDays(1);
  await runEndOfDay(server.services);
  const jobs = createFakeJobs();
  const services = { ...server.services, jobs };
  await scheduleReminders(services);
  await jobs.runAll('send-message', (message) => sendMessage(services, message));
  const borrowers = loans.map(({ borrowerId }) => borrowerId);
  const messages = await server.db
    .selectFrom('messages')
    .select('orderId')
    .where('borrowerId', 'in', borrowers)
    .where('kind', 'in', ['reminder', 'collection'])
    .execute();
  expect(messages.length).toBeGreaterThan(0);
  expect(loans.map(({ orderId }) => orderId)).toEqual(
    expect.arrayContaining(messages.map(({ orderId }) => orderId)),
  );
  expect(await findLaterEvents(server.db, batchId)).toEqual([]);
});

test('pages, references and payments are those of any loan; after a payment the import cannot be undone', async () => {
  let paid = 0;
  for (const loan of loans) {
    const session = await signInImported(server, loan);
    const { orderId } = loan;
    expect((await server.call('loanDetails', { orderId }, session)).body, loan.loan).toMatchObject({
      success: true,
    });
    expect((await server.call('appHome', {}, session)).body.success).toBe(true);
    if (loan.state === 'repaid') continue;
    expect(await payImported(server, loan)).toMatchObject({ outcome: 'booked' });
    paid++;
  }
  expect(paid).toBeGreaterThan(25);
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  const later = [{ kind: 'payment', count: paid }];
  expect(await findLaterEvents(server.db, batchId)).toEqual(later);
  expect(await undoImport(server.services, batchId, await server.services.clock.now())).toEqual(later);
  const orders = await server.db
    .selectFrom('orders')
    .select('state')
    .where(
      'borrowerId',
      'in',
      loans.map(({ borrowerId }) => borrowerId),
    )
    .execute();
  expect(orders).toHaveLength(40);
  expect(orders.filter(({ state }) => state === 'cancelled')).toEqual([]);
});

test('the account data of borrowers is erased when an import is undone', async () => {
  await using own = await testServer();
  const { services, db } = own;
  const imported = await importExample(own, 2, 8);
  const jobs = createFakeJobs();
  for (const loan of imported.loans) {
    const session = await signInImported(own, loan);
    const location = { consent: 1, latitude: 19.43, longitude: -99.13 };
    expect((await own.call('reportLocation', location, session)).body.success).toBe(true);
    expect((await own.call('buriedPoint', { event: 'opened' }, session)).body.success).toBe(true);
    const { consents } = (await own.call('identity', {}, session)).body.data;
    for (const { id, hash } of consents)
      expect((await own.call('consents', { id, hash, agreed: 1 }, session)).body.success).toBe(true);
    await storeIdentityImage(services, loan.borrowerId, 'front', Buffer.from('image'));
  }
  const borrowers = imported.loans.map(({ borrowerId }) => borrowerId);
  expect(await undoImport({ ...services, jobs }, imported.batchId, await services.clock.now())).toEqual([]);
  for (const table of ['reports', 'trackedEvents', 'consents', 'identityImages', 'sessions'] as const)
    expect(await db.selectFrom(table).where('borrowerId', 'in', borrowers).execute(), table).toEqual([]);
  const deleted: string[] = [];
  await jobs.runAll('delete-image', async ({ name }) => void deleted.push(name));
  expect(deleted).toHaveLength(new Set(borrowers).size);
});
