import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'agreed by telephone';
let server: TestServer;
let clients: Record<'support' | 'finance', DeskClient>;
beforeAll(async () => {
  server = await testServer();
  clients = { support: await signInAs(server, 'support'), finance: await signInAs(server, 'finance') };
});
afterAll(() => server.close());

async function readToday(client: DeskClient): Promise<DeskReply<'today'>> {
  return (await client.get('today')).body as DeskReply<'today'>;
}

async function requestWaiver(amount: number): Promise<string> {
  const request = { amount, of: 'late_charges', reason };
  const { status, body } = await clients.support.post('loans/MX180/waivers', request);
  expect(status).toBe(202);
  return String(body.approvalId);
}

test('Today says of a decided request which till it is about, and not to its holder by how much the count differs', async () => {
  const cashier = await signInAs(server, 'cashier');
  const { items } = (await cashier.get('tills?mine=yes&state=open')).body as DeskReply<'tills'>;
  const tillId = items[0]?.tillId;
  const { approvalId } = (await cashier.post(`tills/${tillId}/close`, { counted: 1, reason })).body;
  const decide = (approve: boolean, id = approvalId) =>
    clients.finance.post(`approvals/${id}`, { approve, reason: 'count again' });
  expect((await decide(false)).status).toBe(200);
  const about = { call: 'tillDifference', subject: { tillId } };
  expect((await readToday(cashier)).decided).toMatchObject([{ ...about, state: 'refused', amount: null }]);
  const again = (await cashier.post(`tills/${tillId}/recounts`, { counted: 2, reason })).body;
  expect((await decide(true, again.approvalId)).status).toBe(200);
  expect((await readToday(cashier)).decided[0]).toMatchObject({ ...about, state: 'approved' });
  expect((await readToday(cashier)).decided[0]?.amount).toEqual(expect.any(Number));
});

test('Today shows who asked what was decided in the last days, with the reason, and what lapsed; nobody else', async () => {
  const refused = await requestWaiver(25_000);
  expect((await readToday(clients.support)).decided).toEqual([]);
  const decision = { approve: false, reason: 'no agreement' };
  expect((await clients.finance.post(`approvals/${refused}`, decision)).status).toBe(200);
  expect((await readToday(clients.support)).decided).toMatchObject([
    { approvalId: refused, call: 'waive', orderId: 'MX180', state: 'refused', reason: 'no agreement' },
  ]);
  expect((await readToday(clients.finance)).decided).toEqual([]);
  const lapsing = await requestWaiver(26_000);
  await server.advanceDays(8);
  expect((await readToday(clients.support)).decided).toMatchObject([
    { approvalId: lapsing, state: 'expired' },
  ]);
});
