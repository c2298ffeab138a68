import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { DeskReply } from '../../../../contract/desk/schemas/index.ts';
import { roles } from '../../../../contract/desk/staff.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { refreshPortfolio } from '../../reporting/index.ts';
import { payLoan } from '../../servicing/testing/servicing.ts';
import { backdateTills, signInAs } from '../testing/desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function readMoney() {
  const { status, body } = await (await signInAs(server, 'cashier')).get('today/money');
  expect(status).toBe(200);
  return body as DeskReply<'todayMoney'>;
}

function figure({ currencies }: DeskReply<'todayMoney'>, name: 'collected' | 'overdue') {
  const figures = currencies.find(({ currency }) => currency === 'MXN')?.figures ?? [];
  return figures.find((one) => one.name === name)?.today ?? 0;
}

describe('the money of the day', () => {
  test('adds a payment to what was collected, each currency by itself', async () => {
    const before = await readMoney();
    await payLoan(server, 'MX180', 'paid-today');
    const after = await readMoney();
    const payments = await server.db
      .selectFrom('payments')
      .select(['amount'])
      .where('orderId', '=', 'MX180')
      .where('valueDate', '=', after.today)
      .execute();
    const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
    expect(paid).toBeGreaterThan(0);
    expect(figure(after, 'collected') - figure(before, 'collected')).toBe(paid);
    expect(new Set(after.currencies.map(({ currency }) => currency)).size).toBe(after.currencies.length);
  });

  test('counts as past due what the hourly job found in its buckets', async () => {
    await refreshPortfolio(server.services);
    const late = await server.db
      .selectFrom('portfolioDays')
      .select('amount')
      .where('currency', '=', 'MXN')
      .where('bucket', '<>', 'current')
      .execute();
    expect(figure(await readMoney(), 'overdue')).toBe(late.reduce((sum, { amount }) => sum + amount, 0));
  });
});

test('every role sees its own work: assigned open cases, approvals it may decide, its till', async () => {
  for (const role of roles) {
    const { status } = await (await signInAs(server, role)).get('today');
    expect(status, role).toBe(200);
  }
  const [support, collections, cashier] = await Promise.all([
    signInAs(server, 'support'),
    signInAs(server, 'collections'),
    signInAs(server, 'cashier'),
  ]);
  const staff = await server.db.selectFrom('deskStaff').select(['staffId', 'email']).execute();
  const staffId = staff.find(({ email }) => email.startsWith('collections@'))?.staffId;
  // A loan that is paid needs no more work, though its assignment stands.
  const lateLoan = await server.db
    .selectFrom('orders')
    .select('orderId')
    .where('state', '=', 'overdue')
    .executeTakeFirstOrThrow();
  const toCase = { caseKind: 'collections', caseId: lateLoan.orderId, staffId, reason: 'of the team' };
  expect((await support.post('cases/assign', toCase)).status).toBe(200);
  const mine = async (client: typeof support) => {
    const { status, body } = await client.get('today');
    expect({ status, body }).toMatchObject({ status: 200 });
    return (body as DeskReply<'today'>).mine;
  };
  expect(await mine(collections)).toContainEqual({ name: 'collections', count: 1 });
  await server.db
    .updateTable('orders')
    .set({ state: 'repaid' })
    .where('orderId', '=', lateLoan.orderId)
    .execute();
  expect(await mine(collections)).toEqual([]);
  expect((await mine(cashier)).map(({ name }) => name)).toContain('tills');
});

test('what is beyond its term is told from what is within two days of it', async () => {
  await backdateTills(server, 3);
  const admin = await signInAs(server, 'admin');
  const { terms } = (await admin.get('today')).body as DeskReply<'today'>;
  expect(terms.find(({ name }) => name === 'longOpenTills')?.late).toBeGreaterThan(0);
  const { today } = await readMoney();
  await server.db.updateTable('complaints').set({ answerBy: today }).execute();
  const complaints = ((await admin.get('today')).body as DeskReply<'today'>).terms.find(
    ({ name }) => name === 'complaints',
  );
  expect(complaints).toMatchObject({ late: 0, soon: expect.any(Number) });
  expect(complaints?.soon).toBeGreaterThan(0);
});
