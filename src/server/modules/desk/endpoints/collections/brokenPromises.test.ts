import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply, DeskRow } from '../../../../../contract/desk/schemas/index.ts';
import { ana, ravi, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { refreshCollectionCases } from '../../../collections/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const reason = 'said by telephone';
const late = ['MX180', 'IN180'] as const;
let server: TestServer;
let support: DeskClient;
let cashier: DeskClient;
let finance: DeskClient;

beforeAll(async () => {
  server = await testServer();
  [support, cashier, finance] = await Promise.all([
    signInAs(server, 'support'),
    signInAs(server, 'cashier'),
    signInAs(server, 'finance'),
  ]);
});
afterAll(() => server.close());

async function promise(orderId: string, amount = 50_000): Promise<string> {
  const { today } = (await support.get(`loans/${orderId}`)).body as DeskReply<'loan'>;
  const { status } = await support.post(`loans/${orderId}/promises`, { amount, paysBy: today, reason });
  expect(status).toBe(200);
  return today;
}

/** The borrowers of the list as the hourly job computes it, beside what the queue says of them. */
async function broken() {
  await refreshCollectionCases(server.services);
  const { body } = await support.get('collections/borrowers?promise=broken');
  const items = body.items as DeskRow<'callList'>[];
  expect(items.every(({ brokenOn }) => brokenOn !== null)).toBe(true);
  const { queues } = (await support.get('today')).body as DeskReply<'today'>;
  const queue = queues.find(({ name }) => name === 'brokenPromises');
  expect(queue?.count).toBe(items.length);
  return { borrowers: items.map(({ borrowerId }) => borrowerId).toSorted(), oldestAt: queue?.oldestAt };
}

test('the queue of broken promises counts what its list has: borrowers whose last promise was not kept', async () => {
  const [today = ''] = await Promise.all(late.map((orderId) => promise(orderId)));
  expect(await broken()).toEqual({ borrowers: [], oldestAt: null });
  await server.advanceDays(1);
  const { borrowers, oldestAt } = await broken();
  expect(borrowers).toEqual([ana.borrowerId, ravi.borrowerId]);
  // It waits from the end of the day that was named, where that ended first.
  const [inIndia, inMexico] = [18.5, 30].map((hours) => Date.parse(today) + hours * 3_600_000);
  expect([inIndia, inMexico]).toContain(Date.parse(oldestAt ?? ''));
});

test('a new promise takes the place of one that was broken once as much was kept; its payment undone, it is broken too', async () => {
  await promise('MX180', 1);
  await promise('MX180');
  expect((await broken()).borrowers).toEqual([ana.borrowerId, ravi.borrowerId]);
  const cash = {
    amount: 50_000,
    paidAt: (await server.services.clock.now()).toISOString(),
    evidence: 'R-1',
    reason,
  };
  expect((await cashier.post('loans/MX180/payments', cash)).status).toBe(200);
  await server.advanceDays(1);
  expect((await broken()).borrowers).toEqual([ravi.borrowerId]);
  const { payments, today } = (await support.get('loans/MX180')).body as DeskReply<'loan'>;
  const undone = { paymentId: payments.at(-1)?.paymentId, on: today, reason };
  const request = await cashier.post('loans/MX180/reversals', undone);
  expect(request.status).toBe(202);
  const agree = { approve: true, reason };
  expect((await finance.post(`approvals/${request.body.approvalId}`, agree)).status).toBe(200);
  expect((await broken()).borrowers).toEqual([ana.borrowerId, ravi.borrowerId]);
});

test('what has been promised is asked for beside a bucket, and as nothing else', async () => {
  expect((await support.get('collections/borrowers?promise=broken&bucket=91%2B')).body.items).toEqual([]);
  expect((await support.get('collections/borrowers?promise=kept')).status).toBe(400);
});
