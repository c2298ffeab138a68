import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isClabe } from '../../../lending/index.ts';
import { listMissingFiles, pollProviders, readSettlementFiles } from '../../modules/payments/index.ts';
import { reconcileLedger } from '../../modules/reconciliation/index.ts';
import { createProviderTestServer } from '../../testing/providerTestServer.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { createFakeStp, type FakeStp, type SentNotice } from './testing/fakeStp.ts';

let stp: FakeStp;
let demonstration: TestServer;
let server: TestServer;
beforeAll(async () => {
  stp = await createFakeStp();
  demonstration = await testServer();
  server = await createProviderTestServer(demonstration, 'stp', ['SPEI'], stp.env);
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
  await demonstration.close();
  await stp[Symbol.asyncDispose]();
});

async function createAccount(orderId: string, amount: number): Promise<string> {
  const request = { orderId, amount, payCode: 'SPEI', requestType: 1, way: 'part' };
  return (await server.call('instructions', request)).body.data.repayDetail.vCode;
}

async function deliverNotice({ body, headers }: SentNotice, changes: object = {}) {
  const response = await server.fetch('/webhooks/payments/stp', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers, ...changes },
    body,
  });
  return [response.status, await response.json()];
}

const confirmed = [200, { mensaje: 'confirmar' }];

async function listReceived(reference: string) {
  const rows = await server.db
    .selectFrom('receivedPayments')
    .select(['amount', 'suspendedAt'])
    .where('reference', '=', reference)
    .execute();
  return rows.map(({ amount, suspendedAt }) => [amount, suspendedAt !== null]);
}

test('a loan has an account of its own, by the company’s digits, whatever amount is asked for', async () => {
  const account = await createAccount('MX174', 20_000);
  expect(isClabe(account)).toBe(true);
  expect(account.startsWith('6461801104')).toBe(true);
  expect(await createAccount('MX174', 30_000)).toBe(account);
  expect(await createAccount('MX180', 20_000)).not.toBe(account);
  expect(stp.requests).toEqual([]);
});

test('a deposit is booked and answered as STP asks, also the second time; its sender isn’t given it back', async () => {
  const account = await createAccount('MX174', 20_000);
  const notice = stp.deposit(account, 200.05);
  expect(await deliverNotice(notice)).toEqual(confirmed);
  expect(await deliverNotice(notice)).toEqual(confirmed);
  expect(await listReceived(account)).toEqual([[20_005, false]]);
  expect((await deliverNotice(notice, { authorization: 'Basic AAAA' }))[0]).toBe(401);
});

test('a deposit to an account that nobody was given waits in suspense; one of another company is kept unread', async () => {
  const nobody = '646180110499999994';
  expect(await deliverNotice(stp.deposit(nobody, 10))).toEqual(confirmed);
  expect(await listReceived(nobody)).toEqual([[1_000, true]]);
  const { rows: senders } = await sql<{ name: string }>`select payer_name as name from suspense_payers
    where payment_id in (select payment_id from received_payments where reference = ${nobody})`.execute(
    server.db,
  );
  expect(senders.map(({ name }) => name)).toEqual(['BANCO']);
  const told = stp.deposit(nobody, 11);
  expect(await deliverNotice({ ...told, body: told.body.replace('QUINCENA', 'OTHER') })).toEqual(confirmed);
  expect(await listReceived(nobody)).toHaveLength(1);
  stp.deposits.pop();
});

test('one whose notice was lost is found by asking, and in the list of its day, once', async () => {
  const account = await createAccount('MX180', 20_000);
  stp.deposit(account, 77);
  await server.db
    .updateTable('paymentReferences')
    .set({ askedAt: null, createdAt: await server.ago(7_200_000) })
    .where('reference', '=', account)
    .execute();
  await pollProviders(server.services);
  expect(await listReceived(account)).toEqual([[7_700, false]]);
  const late = stp.deposit(account, 88, new Date(Date.now() - 3 * 86_400_000));
  await readSettlementFiles(server.services);
  expect((await listReceived(account)).map(([amount]) => amount).sort()).toEqual([7_700, 8_800]);
  expect(await deliverNotice(late)).toEqual(confirmed);
  expect((await listReceived(account)).map(([amount]) => amount).sort()).toEqual([7_700, 8_800]);
  // Yesterday's day of SPEI's may not be over in Mexico.
  const yesterday = (await server.ago(86_400_000)).toISOString().slice(0, 10);
  const missing = await listMissingFiles(server.db);
  expect(missing.filter(({ day }) => day !== yesterday)).toEqual([]);
});
