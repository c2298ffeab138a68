import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let support: DeskClient;
beforeAll(async () => {
  server = await testServer();
  support = await signInAs(server, 'support');
});
afterAll(() => server.close());

async function listEntries() {
  const { status, body } = await support.get(`borrowers/${ana.borrowerId}/timeline?limit=200`);
  expect(status).toBe(200);
  return (body as DeskReply<'timeline'>).items;
}

test('says what became of each application and its loan', async () => {
  const entries = (await listEntries()).filter(({ kind }) => kind === 'order' || kind === 'loan');
  const eventsOf = (orderId: string) =>
    entries.filter((entry) => entry.orderId === orderId).map(({ kind, what }) => `${kind} ${what}`);
  expect(eventsOf('MX21')).toEqual(['order asked']);
  expect(eventsOf('MX110').toSorted()).toEqual(['order asked', 'order declined']);
  const paidOut = ['loan paid_out', 'order approved', 'order asked'];
  expect(eventsOf('MX174').toSorted()).toEqual(paidOut);
  expect(eventsOf('MX180').toSorted()).toEqual(['loan overdue', ...paidOut]);
  const [overdue] = entries.filter(({ what }) => what === 'overdue');
  const { body } = await support.get('loans/MX180');
  expect(overdue).toMatchObject({ by: 'system', currency: 'MXN' });
  expect(overdue?.amount).toBeGreaterThan(0);
  expect(body.state).toBe('overdue');
});

test('says who declined an application and why, once', async () => {
  const risk = await signInAs(server, 'risk');
  const reason = 'earns too little';
  expect((await risk.post('applications/MX21/decision', { approve: false, reason })).status).toBe(200);
  const entries = (await listEntries()).filter(({ orderId }) => orderId === 'MX21');
  const declined = { what: 'declined', by: 'Riesgo', reason };
  expect(entries).toMatchObject([declined, { what: 'asked', by: 'borrower' }]);
});

test('says who answered a complaint, of each answer', async () => {
  const folio = 'MX26-DEMO-ANSW';
  const reason = 'a new ticket';
  expect((await support.post(`complaints/${folio}/reopening`, { reason })).status).toBe(200);
  const entries = (await listEntries()).filter(({ what }) => what === folio);
  const by = 'Atención';
  expect(entries.filter(({ kind }) => kind === 'answer')).toMatchObject([{ by }]);
});
