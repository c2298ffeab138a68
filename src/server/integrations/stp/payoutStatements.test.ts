import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../../lending/index.ts';
import { type DeskClient, signInAs } from '../../modules/desk/testing/desk.ts';
import {
  findLastPayout,
  findPayout,
  payOutOrder,
  readPayoutStatements,
  resolvePayouts,
} from '../../modules/payouts/index.ts';
import { ana, type TestServer } from '../../testing/testServer.ts';
import type { FakeStp, Order } from './testing/fakeStp.ts';
import { createStpTestServer, type StpTestServer } from './testing/stpServer.ts';

const key = { orderId: 'MX151', borrowerId: ana.borrowerId };
const reason = 'looked at with the provider';

let fakeProviders: StpTestServer;
let server: TestServer;
let stp: FakeStp;
let setClocks: StpTestServer['setClocks'];
let one: Order;
let payoutId: string;

/** A payout that arrived on its day. */
beforeEach(async () => {
  fakeProviders = await createStpTestServer();
  ({ server, stp, setClocks } = fakeProviders);
  await payOutOrder(server.services, key);
  payoutId = (await findLastPayout(server.db, key))?.payoutId ?? '';
  one = stp.getOrder(payoutId);
  one.estado = 'LQ';
  setClocks('10:30');
  await resolvePayouts(server.services);
  expect((await findLastPayout(server.db, key))?.state).toBe('arrived');
});
afterEach(() => fakeProviders.close());

/** A week later, when every day it can belong to is over. */
async function readStatementsLater(days = 7): Promise<void> {
  setClocks('12:00', days);
  await readPayoutStatements(server.services);
}

async function listDifferences(seat?: DeskClient) {
  const { body } = await (seat ?? (await signInAs(server, 'finance'))).get(
    'reconciliation/payout-differences',
  );
  const items = body.items as { kind: string; reference: string; payoutId: string; orderId: string | null }[];
  return items.map(({ kind, reference, payoutId: id, orderId }) => [kind, reference, id, orderId]);
}

test('what left as it was sent is no difference, and each day’s list is read once', async () => {
  await readStatementsLater();
  expect(await listDifferences()).toEqual([]);
  const lists = () => stp.requests.filter(({ path }) => path.endsWith('consOrdenesFech')).length;
  const before = lists();
  await readPayoutStatements(server.services);
  expect(lists()).toBe(before);
});

test('a second order of one payout, of the next day, is a difference, once, and two people close it', async () => {
  const next = addDays(fakeProviders.firstDay, 1).replaceAll('-', '');
  stp.orders.push({ ...one, fechaOperacion: next, idEF: 77 });
  await readStatementsLater();
  await readPayoutStatements(server.services);
  expect(await listDifferences()).toEqual([['secondArrival', '77', payoutId, 'MX151']]);
  const finance = await signInAs(server, 'finance');
  const close = { provider: 'stp', kind: 'secondArrival', reference: '77', reason };
  const asked = await finance.post('reconciliation/payout-differences/close', close);
  expect(asked.status).toBe(202);
  expect(await listDifferences()).toHaveLength(1);
  const { items } = (await finance.get('reconciliation/payout-differences')).body;
  expect(items).toMatchObject([{ pendingApprovalId: asked.body.approvalId }]);
  const admin = await signInAs(server, 'admin');
  expect((await admin.post(`approvals/${asked.body.approvalId}`, { approve: true, reason })).status).toBe(
    200,
  );
  expect(await listDifferences()).toEqual([]);
  const again = await finance.post('reconciliation/payout-differences/close', close);
  expect([again.status, again.body.code]).toEqual([409, 'decided']);
  await readPayoutStatements(server.services);
  expect(await listDifferences()).toEqual([]);
});

test('an order that is no payout of ours is a difference; one that never went is none', async () => {
  stp.orders.push({ ...one, claveRastreo: 'SOMEBODY1', idEF: 78 });
  stp.orders.push({ ...one, claveRastreo: 'SOMEBODY2', idEF: 79, estado: 'CN' });
  await readStatementsLater();
  expect(await listDifferences()).toEqual([['unknownOrder', '78', 'SOMEBODY1', null]]);
});

test('a payout that we hold as arrived and no list has is a difference', async () => {
  stp.orders.length = 0;
  await readStatementsLater();
  expect(await listDifferences()).toEqual([['notListed', payoutId, payoutId, 'MX151']]);
});

test('another amount is a difference, with both', async () => {
  one.monto += 0.01;
  await readStatementsLater();
  expect(await listDifferences()).toEqual([['otherAmount', String(one.idEF), payoutId, 'MX151']]);
  const [row] = await server.db.selectFrom('payoutDifferences').selectAll().execute();
  expect(row?.listedAmount).toBe((row?.ourAmount ?? 0) + 1);
});

test('one that left though we hold it as never sent is a difference', async () => {
  await server.db.updateTable('payouts').set({ state: 'refused' }).where('payoutId', '=', payoutId).execute();
  await readStatementsLater();
  expect(await listDifferences()).toEqual([['againstBooks', String(one.idEF), payoutId, 'MX151']]);
});

test('one whose cash isn’t in the ledger is a difference', async () => {
  await server.db.updateTable('payouts').set({ orderId: 'MX21' }).where('payoutId', '=', payoutId).execute();
  await server.db
    .updateTable('payoutDirectory')
    .set({ orderId: 'MX21' })
    .where('payoutId', '=', payoutId)
    .execute();
  await readStatementsLater();
  expect(await listDifferences()).toEqual([['otherLedger', String(one.idEF), payoutId, 'MX21']]);
});

test('a return of suspense is an order of ours, to the account it came from; without its cash in the ledger it is a difference', async () => {
  const account = '072320012345770937';
  const notice = stp.deposit('646180110499999994', 10);
  const body = JSON.stringify({ ...JSON.parse(notice.body), cuentaOrdenante: account });
  const headers = { 'content-type': 'application/json', ...notice.headers };
  await server.fetch('/webhooks/payments/stp', { method: 'POST', headers, body });
  const finance = await signInAs(server, 'finance');
  const { items } = (await finance.get('suspense?provider=stp')).body;
  const [{ paymentId = '', returnRoute } = {}] = items as { paymentId: string; returnRoute: object }[];
  expect(returnRoute).toEqual({ by: 'payout', provider: 'stp', account: '••••0937' });
  const asked = await finance.post('suspense/return', { provider: 'stp', paymentId, reason });
  const admin = await signInAs(server, 'admin');
  const path = `approvals/${asked.body.approvalId}`;
  const { result } = (await admin.post(path, { approve: true, reason })).body;
  expect(result).toMatchObject({ returned: 'pending', amount: 1_000 });
  const sent = await findLastPayout(server.db, { borrowerId: 0, orderId: `stp:${paymentId}` });
  const order = stp.getOrder(sent?.payoutId ?? '');
  expect(order).toMatchObject({ cuentaBeneficiario: account, nombreBeneficiario: 'BANCO', monto: 10 });
  order.estado = 'LQ';
  await readStatementsLater();
  expect([await listDifferences(), (await findPayout(server.db, sent?.payoutId ?? ''))?.state]).toEqual([
    [],
    'arrived',
  ]);
  await sql`alter table ledger_entries disable trigger all`.execute(server.db);
  await server.db.deleteFrom('ledgerEntries').where('event', '=', `return:${sent?.payoutId}`).execute();
  await server.db.updateTable('payoutStatements').set({ readAt: null }).execute();
  await readStatementsLater();
  expect(await listDifferences()).toEqual([['otherLedger', String(order.idEF), sent?.payoutId, null]]);
});

test('a list that can’t be had stays missing, and is read as soon as it can', async () => {
  const missing = async () =>
    (await server.db.selectFrom('payoutStatements').select('day').where('readAt', 'is', null).execute())
      .length;
  stp.orders.push({ ...one, claveRastreo: 'SOMEBODY', idEF: 80 });
  stp.randomFault = () => 'fault';
  await readStatementsLater();
  expect(await missing()).toBeGreaterThan(6);
  expect(await listDifferences()).toEqual([]);
  stp.randomFault = undefined;
  await readStatementsLater(8);
  expect(await missing()).toBe(0);
  expect(await listDifferences()).toEqual([['unknownOrder', '80', 'SOMEBODY', null]]);
});

test('a payout that nobody knows the fate of is looked for in the lists of its days, however long ago', async () => {
  await server.db.updateTable('payouts').set({ state: 'unknown' }).where('payoutId', '=', payoutId).execute();
  const days = async () => {
    const asked = server.db
      .selectFrom('payoutStatements')
      .select(['day', 'readAt'])
      .where('provider', '=', 'stp');
    return (await asked.orderBy('day').execute())
      .filter(({ readAt }) => readAt !== null)
      .map(({ day }) => day);
  };
  await readStatementsLater(60);
  const [first, next, ...week] = await days();
  expect(first).toBe(fakeProviders.firstDay);
  expect([(await findLastPayout(server.db, key))?.state, await listDifferences()]).toEqual(['arrived', []]);
  expect(next).toBe(addDays(fakeProviders.firstDay, 1));
  // Days without SPEI that follow are over too.
  expect(week.length).toBeGreaterThanOrEqual(7);
  await readStatementsLater(62);
  expect((await days()).slice(0, 2 + week.length)).toEqual([first, next, ...week]);
});
