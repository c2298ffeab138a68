import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { transaction } from '../../../../platform/database/index.ts';
import { sendPaymentNotice } from '../../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { lockAndFindOrder } from '../../../loans/index.ts';
import { decideOrder, recordDisbursement } from '../../../loans/origination/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const orderId = 'MX21';
let server: TestServer;
let auditor: DeskClient;
beforeEach(async () => {
  server = await testServer();
  auditor = await signInAs(server, 'auditor');
});
afterEach(() => server.close());

/** A loan paid out today whose borrower asks at once to exit it. @returns the amount of the exit */
async function requestExit(): Promise<number> {
  const terms = JSON.stringify({ coolingOff: { days: 3, keepsCommission: true } });
  await sql`update orders set terms = terms || ${terms}::jsonb where order_id = ${orderId}`.execute(
    server.db,
  );
  const key = { borrowerId: ana.borrowerId, orderId };
  const by = { kind: 'operator', actorId: 'core' } as const;
  await decideOrder(server.services, key, true, by);
  const now = await server.services.clock.now();
  await transaction(server.db, async (trx) => {
    const order = await lockAndFindOrder(trx, key);
    if (order === undefined) throw new Error('MX21 is gone');
    await recordDisbursement(trx, order, now, by, now);
  });
  const { amount } = (await server.call('coolingOff', { orderId }, ana)).body.data;
  await server.call('coolingOffExit', { orderId, amount }, ana);
  return amount;
}

async function list(query = '') {
  const { status, body } = await auditor.get(`exits?totals=1${query}`);
  expect(status).toBe(200);
  return body as DeskReply<'exits'>;
}

async function listMonths() {
  return ((await auditor.get('exits/months')).body as DeskReply<'exitMonths'>).items;
}

test('requests to exit are listed with what became of them, and added up by month and market', async () => {
  expect([(await list()).items, await listMonths()]).toEqual([[], []]);
  const amount = await requestExit();
  const day = (await server.services.clock.now()).toISOString().slice(0, 10);
  expect((await list()).items).toMatchObject([{ orderId, market: 'MX', amount, state: 'open' }]);
  expect((await list(`&borrowerId=${ana.borrowerId}`)).items).toHaveLength(1);
  expect((await list('&borrowerId=1002')).items).toEqual([]);
  expect(await listMonths()).toEqual([
    { month: day.slice(0, 7), market: 'MX', currency: 'MXN', requested: 1, paid: 0, amount: 0 },
  ]);
  const request = { orderId, payCode: 'SPEI', requestType: 1, way: 'all', amount } as const;
  const { repayDetail } = (await server.call('instructions', request, ana)).body.data;
  await sendPaymentNotice(server, { reference: repayDetail.vCode, amount });
  const { items, totals } = await list(`&market=MX&state=paid&createdFrom=${day}&createdTo=${day}`);
  expect([items.length, totals]).toEqual([1, [{ currency: 'MXN', count: 1, amount }]]);
  for (const none of ['&market=IN', '&state=open', '&createdTo=2001-01-01'])
    expect((await list(none)).items).toEqual([]);
  expect(await listMonths()).toMatchObject([{ requested: 1, paid: 1, amount }]);
  expect((await auditor.get('exits?format=csv')).status).toBe(200);
});

const shownExit = async (id = orderId) => (await auditor.get(`loans/${id}`)).body.coolingOff;

test('one that is not paid by its last day has lapsed; its loan says so only while it may be exited', async () => {
  expect(await shownExit('MX174')).toBeNull();
  const amount = await requestExit();
  expect(await shownExit()).toMatchObject({ amount, isRequested: true, isCommissionKept: true });
  await server.advanceDays(3);
  expect((await list('&state=open')).items).toHaveLength(1);
  await server.advanceDays(1);
  expect((await list()).items).toMatchObject([{ state: 'lapsed' }]);
  expect(await shownExit()).toBeNull();
});
