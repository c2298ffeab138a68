import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DeskReply } from '../../../../../contract/desk/schemas/index.ts';
import { createJobHandlers } from '../../../../app/jobHandlers.ts';
import { changeSandboxPayout, setSandboxPayoutOutcomes } from '../../../../integrations/index.ts';
import { createFakeJobs } from '../../../../testing/fakeJobs.ts';
import { ana, type TestServer, testServer } from '../../../../testing/testServer.ts';
import { applyProviderUpdate, findLastPayout, payOutOrder } from '../../../payouts/index.ts';
import { type DeskClient, signInAs } from '../../testing/desk.ts';

const orderId = 'MX151';
const key = { orderId, borrowerId: ana.borrowerId };
const queue = createFakeJobs();
let server: TestServer;
let finance: DeskClient;
let cashier: DeskClient;
let payoutId: string;

beforeAll(async () => {
  server = await testServer();
  server.services.jobs = queue;
  for (const market of Object.values(server.services.config.markets))
    market.messageHours = { from: 0, to: 24 };
  [finance, cashier] = await Promise.all([signInAs(server, 'finance'), signInAs(server, 'cashier')]);
  await setSandboxPayoutOutcomes(server.db, orderId, 'return');
  await payOutOrder(server.services, key);
  payoutId = (await findLastPayout(server.db, key))?.payoutId ?? '';
});
afterAll(() => server.close());

const readPayout = async () => ((await finance.get(`loans/${orderId}`)).body as DeskReply<'loan'>).payout;
const list = async (query: string) =>
  ((await finance.get(`payouts?${query}`)).body as DeskReply<'payouts'>).items;

async function listAskingMessages() {
  await queue.runAll('send-message', createJobHandlers(server.services)['send-message']);
  const rows = await server.db
    .selectFrom('messages')
    .select(['language', 'body'])
    .where('template', '=', 'payout_returned')
    .execute();
  return rows.map(({ body }) => body);
}

test('the borrower of a returned payout is asked for another account by a message, once a day, and the case says when', async () => {
  expect(await readPayout()).toMatchObject({ state: 'returned', needsAccount: true, accountAskedAt: null });
  const before = await listAskingMessages();
  expect((await cashier.post(`payouts/${payoutId}/account-request`)).status).toBe(403);
  const asked = await Promise.all([1, 2].map(() => finance.post(`payouts/${payoutId}/account-request`)));
  expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(asked.find(({ status }) => status === 409)?.body.code).toBe('accountAsked');
  const after = await listAskingMessages();
  expect(after.length).toBe(before.length + 1);
  const now = (await server.services.clock.now()).toISOString().slice(0, 10);
  expect((await readPayout())?.accountAskedAt?.slice(0, 10)).toBe(now);
  expect((await list(''))[0]).toMatchObject({ payoutId, needsAccount: true });
  expect((await list(''))[0]?.accountAskedAt).not.toBeNull();
  await server.advanceDays(1);
  expect((await finance.post(`payouts/${payoutId}/account-request`)).status).toBe(200);
});

test('a payout is found by its loan, borrower, name, reference or provider’s number, in any state, and by its days', async () => {
  const { providerId = '' } = (await readPayout()) ?? {};
  const name = (await list(''))[0]?.name ?? '';
  const texts = [orderId, String(ana.borrowerId), payoutId, providerId ?? '', name];
  expect(texts).not.toContain('');
  for (const text of texts) {
    const found = await list(`about=${encodeURIComponent(text)}`);
    expect(
      found.map((row) => row.payoutId),
      text,
    ).toContain(payoutId);
  }
  expect(await list('about=NOBODYS')).toEqual([]);
  const [row] = await list(`about=${orderId}`);
  const day = row?.createdAt.slice(0, 10) ?? '';
  expect(await list(`about=${orderId}&createdFrom=${day}&createdTo=${day}`)).toHaveLength(1);
  expect(await list(`about=${orderId}&createdTo=2020-01-01`)).toEqual([]);
});

test('a payout in trouble is assigned, listed by assignee and counted as own work, until it is over', async () => {
  const assign = (staffId: string | null) =>
    finance.post('cases/assign', { caseKind: 'payout', caseId: payoutId, staffId, reason: 'of the day' });
  const listMine = async () => (await list('assignee=me')).map((row) => row.payoutId);
  const countMine = async () =>
    ((await finance.get('today')).body as DeskReply<'today'>).mine.find(({ name }) => name === 'payout')
      ?.count;
  const readCase = async () =>
    (await finance.get(`cases/assignment?caseKind=payout&caseId=${payoutId}`))
      .body as DeskReply<'assignment'>;
  const { candidates, isOpen, borrowerId } = await readCase();
  expect([isOpen, borrowerId]).toEqual([true, ana.borrowerId]);
  expect(candidates.map(({ name }) => name)).not.toContain((await cashier.get('me')).body.name);
  const me = ((await finance.get('me')).body as DeskReply<'me'>).staffId;
  expect((await assign(me)).status).toBe(200);
  expect([await listMine(), await countMine()]).toEqual([[payoutId], 1]);
  expect((await list(`payoutId=${payoutId}`))[0]).toMatchObject({ assigneeId: me });
  expect((await list('assignee=none')).map((row) => row.payoutId)).not.toContain(payoutId);
  expect(await list('payoutId=NOBODYS')).toEqual([]);

  const setState = (state: 'cancelled' | 'paying_out') =>
    server.db.updateTable('orders').set({ state }).where('orderId', '=', orderId).execute();
  await setState('cancelled');
  expect([(await readCase()).isOpen, await countMine(), await listMine()]).toEqual([false, undefined, []]);
  expect((await assign(null)).body.code).toBe('caseClosed');
  await setState('paying_out');
});

test('an arrived payout stands on its loan with its days, and nobody is asked for an account', async () => {
  await setSandboxPayoutOutcomes(server.db, orderId, 'send');
  await server.db
    .insertInto('bankAccounts')
    .values({
      borrowerId: ana.borrowerId,
      bankName: 'BBVA México',
      bankCode: '',
      accountNumber: '012180015000000005',
      sessionHash: Buffer.alloc(32),
      boundAt: await server.services.clock.now(),
    })
    .execute();
  await payOutOrder(server.services, key);
  const sent = await findLastPayout(server.db, key);
  const update = await changeSandboxPayout(
    server.db,
    sent?.payoutId ?? '',
    'arrive',
    await server.services.clock.now(),
  );
  if (update === undefined) throw new Error('it is gone');
  await applyProviderUpdate(server.services, 'sandbox', sent?.payoutId ?? '', update);
  const payout = await readPayout();
  expect(payout).toMatchObject({ payoutId: sent?.payoutId, state: 'arrived', needsAccount: false });
  expect(payout?.endedAt).not.toBeNull();
  const refused = await finance.post(`payouts/${sent?.payoutId}/account-request`);
  expect([refused.status, refused.body.code]).toEqual([409, 'over']);
  const arrived = await list('state=arrived');
  const moments = arrived.map(({ createdAt }) => createdAt);
  expect(moments).toEqual(moments.toSorted().toReversed());
  expect(arrived[0]?.payoutId).toBe(sent?.payoutId);
});
