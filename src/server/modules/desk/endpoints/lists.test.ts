import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../testing/desk.ts';

const reason = 'asked for in writing';
let server: TestServer;
let clients: Record<'support' | 'cashier' | 'risk' | 'admin' | 'auditor', DeskClient>;

beforeAll(async () => {
  server = await testServer();
  const roles = ['support', 'cashier', 'risk', 'admin', 'auditor'] as const;
  const all = await Promise.all(roles.map((role) => signInAs(server, role)));
  clients = Object.fromEntries(roles.map((role, index) => [role, all[index]])) as typeof clients;
  const folios: string[] = [];
  for (const problemDetail of ['It is wrong', 'It is still wrong', 'All of it', 'And more']) {
    const { body } = await server.call('complaintSave', { problemType: '2', problemDetail });
    folios.push(body.data.problemId);
  }
  for (const folio of folios.slice(2))
    await clients.support.post(`complaints/${folio}/answer`, { answer: 'Mended', reason });
  // Of one moment: only what stands behind it tells them apart.
  await server.db
    .updateTable('complaints')
    .set({ answeredAt: await server.services.clock.now() })
    .where('borrowerId', '=', ana.borrowerId)
    .where('folio', 'in', folios.slice(2))
    .execute();
  for (const { borrowerId } of [ana, bruno]) {
    const requestBody = { borrowerId, kind: 'access', asked: 'Everything you have', reason };
    await clients.support.post('privacy-requests', requestBody);
  }
  for (const paymentId of ['lost', 'stray', 'nobody'])
    await sendPaymentNotice(server, { paymentId, reference: '00000000', amount: 100 });
  await server.db
    .updateTable('orders')
    .set({ state: 'in_review' })
    .where('borrowerId', '=', ana.borrowerId)
    .execute();
});
afterAll(() => server.close());

type Page = { items: unknown[]; next: string | null };

async function readAllPages(client: DeskClient, path: string): Promise<unknown[]> {
  const items: unknown[] = [];
  for (let after = ''; ; ) {
    const page = (await client.get(`${path}limit=1${after}`)).body as Page;
    expect(page.items.length).toBeLessThanOrEqual(1);
    items.push(...page.items);
    if (page.next === null) return items;
    after = `&after=${page.next}`;
  }
}

test.each([
  ['admin', 'sessions?'],
  ['admin', 'staff?'],
  ['risk', 'applications?'],
  ['support', 'complaints?'],
  ['support', 'complaints?state=answered&'],
  ['support', 'privacy-requests?'],
  ['cashier', 'suspense?'],
  ['auditor', 'audit?action=desk_done&'],
] as const)('%s reads %s row by row as in one page', async (role, path) => {
  const client = clients[role];
  const { items, next } = (await client.get(`${path}limit=200`)).body as Page;
  expect(next).toBeNull();
  expect(items.length).toBeGreaterThan(1);
  expect(await readAllPages(client, path)).toEqual(items);
  expect((await client.get(`${path}after=nonsense`)).status).toBe(400);
});
