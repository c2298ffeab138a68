import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const { borrowerId } = ana;
let server: TestServer;
let support: DeskClient;

beforeAll(async () => {
  server = await testServer();
  support = await signInAs(server, 'support');
});
afterAll(() => server.close());

const listPersonalFields = async () =>
  ((await support.get(`borrowers/${borrowerId}`)).body as DeskReply<'borrower'>).declared.flatMap(
    ({ step, name }) => (step === 'personal' ? [name] : []),
  );

test('name and address stand once, and as they were declared only where they differ by now', async () => {
  const before = await listPersonalFields();
  expect(before).toContain('birthDate');
  expect(before).not.toContain('fullName');
  expect(before).not.toContain('address');
  await server.db
    .updateTable('borrowers')
    .set({ fullName: 'Ana López de Soto', address: 'Another street 5' })
    .where('borrowerId', '=', borrowerId)
    .execute();
  expect(await listPersonalFields()).toEqual(expect.arrayContaining([...before, 'fullName', 'address']));
});

test('a complaint that staff entered is not said to have been sent by the borrower', async () => {
  const told = { borrowerId, problemType: '2', detail: 'A payment does not show', reason: 'called' };
  const { folio } = (await support.post('complaints', told)).body as DeskReply<'openComplaint'>;
  const { items } = (await support.get(`borrowers/${borrowerId}/timeline`)).body as DeskReply<'timeline'>;
  const of = (what: string) => items.find((row) => row.kind === 'complaint' && row.what === what)?.by;
  expect([of(folio), of('MX26-DEMO-WAIT')]).toEqual(['borrowerByPhone', 'borrower']);
});

test('what is due and the days late stand by each loan', async () => {
  const { statement } = (await support.get('loans/MX180')).body as DeskReply<'loan'>;
  const { orders } = (await support.get(`borrowers/${borrowerId}`)).body as DeskReply<'borrower'>;
  const { dueNow, daysOverdue: daysLate } = statement ?? {};
  expect(dueNow).toBeGreaterThan(0);
  expect(orders.find(({ orderId }) => orderId === 'MX180')).toMatchObject({ dueNow, daysLate });
});
