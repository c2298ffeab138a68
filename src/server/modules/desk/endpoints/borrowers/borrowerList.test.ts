import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { runEndOfDay } from '../../../loans/index.ts';
import { advanceDays } from '../../../servicing/testing/servicing.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

let server: TestServer;
let admin: DeskClient;
beforeAll(async () => {
  server = await testServer();
  await runEndOfDay(server.services);
  await advanceDays(server, 9);
  admin = await signInAs(server, 'admin');
});
afterAll(() => server.close());

type Person = DeskRow<'borrowers'>;

async function listPeople(query = ''): Promise<Person[]> {
  const { status, body } = await admin.get(`borrowers?limit=200${query}`);
  expect(status).toBe(200);
  return body.items as Person[];
}

test('without a query everybody is listed, the newest first, but for the lender', async () => {
  const { body } = await admin.get('borrowers?limit=200');
  const items = body.items as DeskRow<'borrowers'>[];
  expect(items.length).toBeGreaterThan(2);
  expect(items.every(({ borrowerId }) => borrowerId > 0)).toBe(true);
  const days = items.map(({ createdAt }) => createdAt);
  expect(days).toEqual(days.toSorted().toReversed());
  const shown = items.find(({ borrowerId }) => borrowerId === ana.borrowerId);
  expect(shown).toMatchObject({ by: null, orderId: null, phone: expect.stringContaining('••') });
  expect((await admin.get('borrowers?market=IN')).body.items).toMatchObject([{ market: 'IN' }]);
  const { text } = (await admin.get('borrowers?format=csv')).body;
  expect(text).toContain(`${ana.borrowerId},A. L. H.`);
  expect(text).not.toContain(ana.mobilePhone.slice(-4));
});

test('each borrower is listed with what their page says of their loans: how many are open, what is owed, how late', async () => {
  const people = await listPeople();
  for (const { borrowerId, openLoans, owed, currency, daysLate } of people) {
    const { orders } = (await admin.get(`borrowers/${borrowerId}`)).body as DeskReply<'borrower'>;
    const open = orders.filter((order) => order.owed > 0);
    const loans = await Promise.all(
      open.map(async ({ orderId }) => (await admin.get(`loans/${orderId}`)).body as DeskReply<'loan'>),
    );
    expect({ openLoans, owed, daysLate }, String(borrowerId)).toEqual({
      openLoans: open.length,
      owed: open.reduce((sum, order) => sum + order.owed, 0),
      daysLate: Math.max(0, ...loans.map(({ statement }) => statement?.daysOverdue ?? 0)),
    });
    for (const order of open) expect(order.currency).toBe(currency);
  }
  expect(people.some(({ daysLate }) => daysLate > 0)).toBe(true);
  const [found] = await listPeople(`&query=${ana.borrowerId}`);
  const listed = people.find(({ borrowerId }) => borrowerId === ana.borrowerId);
  expect(found).toMatchObject({
    openLoans: listed?.openLoans,
    owed: listed?.owed,
    daysLate: listed?.daysLate,
  });
});

test('borrowers are filtered by whether they owe, are late, and for how many days', async () => {
  const people = await listPeople();
  const atLeast = Math.max(...people.map(({ daysLate }) => daysLate));
  const cases: [string, (person: Person) => boolean][] = [
    ['state=open', ({ openLoans }) => openLoans > 0],
    ['state=late', ({ daysLate }) => daysLate > 0],
    ['state=none', ({ openLoans }) => openLoans === 0],
    [`daysLateFrom=${atLeast}`, ({ daysLate }) => daysLate >= atLeast],
    [`state=late&daysLateFrom=${atLeast + 1}`, () => false],
    ['state=late&market=IN', ({ daysLate, market }) => daysLate > 0 && market === 'IN'],
  ];
  for (const [query, isIncluded] of cases) {
    const ids = (await listPeople(`&${query}`)).map(({ borrowerId }) => borrowerId);
    expect(ids, query).toEqual(people.filter(isIncluded).map(({ borrowerId }) => borrowerId));
  }
});
