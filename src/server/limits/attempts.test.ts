import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contractPath } from '../../contract/endpoints.ts';
import { allowOperator } from '../operator/testing.ts';
import { ana, bruno, type TestServer, testServer } from '../testing/testServer.ts';

const token = 'a token that only the staff know';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await allowOperator(server, token);
});
afterEach(async () => {
  await server.db.deleteFrom('usageCounters').execute();
});
afterAll(() => server.close());

type Answer = { status: number; retryAfter: string | null };

/** The answers in turn, and what the last one says of when to come back. */
async function answersOf(times: number, ask: (index: number) => Promise<Answer>) {
  const answers: Answer[] = [];
  for (let index = 0; index < times; index++) answers.push(await ask(index));
  const last = answers.at(-1);
  return {
    statuses: answers.map(({ status }) => status),
    retryAfter: Number(last?.retryAfter ?? Number.NaN),
  };
}

function repeated(status: number, times: number): number[] {
  return Array<number>(times).fill(status);
}

async function operator(authorization: string, remoteAddress = '203.0.113.7'): Promise<Answer> {
  const url = '/operator/suspense';
  const answer = await server.app.inject({ url, remoteAddress, headers: { authorization } });
  return { status: answer.statusCode, retryAfter: (answer.headers['retry-after'] ?? null) as string | null };
}

async function get(path: string): Promise<Answer> {
  const answer = await server.fetch(path);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

async function call(
  name: Parameters<TestServer['call']>[0],
  payload: object,
  person: typeof ana | typeof bruno = ana,
): Promise<Answer> {
  const answer = await server.call(name, { ...payload }, person);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after') };
}

test('wrong operator tokens are 429 after 20 from an address; the right one still opens, and so do others’ tries', async () => {
  const { statuses, retryAfter } = await answersOf(22, (index) => operator(`Bearer wrong ${index}`));
  expect(statuses).toEqual([...repeated(401, 20), 429, 429]);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(900);
  expect((await operator(`Bearer ${token}`)).status).toBe(200);
  expect((await operator('Bearer wrong', '203.0.113.8')).status).toBe(401);
});

test.each([
  ['payment links', '/sandbox/checkout?reference=CO1&amount=1&currency=MXN&back=/&language=es'],
  ['contracts', `${contractPath}/MX174.pdf?owner=1001&text=es`],
])('addresses of %s that nobody signed are 429 after 100', async (_what, path) => {
  const { statuses, retryAfter } = await answersOf(102, () => get(`${path}&expires=9999999999&signature=x`));
  expect(statuses).toEqual([...repeated(404, 100), 429, 429]);
  expect(retryAfter).toBeGreaterThan(0);
});

test('one borrower’s payment links are 429 after 20, another’s are not', async () => {
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
  const { statuses } = await answersOf(21, () => call('repaymentLink', { orderId: 'MX174', amount }));
  expect(statuses).toEqual([...repeated(200, 20), 429]);
  expect((await call('repaymentLink', { orderId: 'MXB174', amount: 1 }, bruno)).status).toBe(200);
});

test('one borrower’s new payment references are 429 after 60; one that stands is given again', async () => {
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
  const asked = { orderId: 'MX180', amount, payCode: 'PAYNET', requestType: 1 };
  const { statuses } = await answersOf(61, async () => {
    await server.db.updateTable('paymentReferences').set({ live: false }).execute();
    return call('instructions', asked);
  });
  expect(statuses).toEqual([...repeated(200, 60), 429]);
  await server.db.deleteFrom('usageCounters').execute();
  const standing = await answersOf(62, () => call('instructions', asked));
  expect(standing.statuses).toEqual(repeated(200, 62));
});

test('one borrower’s new card tokens are 429 after 120', async () => {
  const { statuses } = await answersOf(121, () => call('repaymentWay', { orderId: 'MX174' }));
  expect(statuses).toEqual([...repeated(200, 120), 429]);
});

test('card tokens and payments that aren’t the borrower’s are 429 after 30', async () => {
  const unknown = { repayToken: 'a'.repeat(32), couponId: null, sendMsg: 0 };
  const guess = { orderId: 'MX174', cardId: '1', amount: 1, ...unknown };
  const confirm = { orderId: 'MX174', verifyCode: '123456', repaymentRecordId: 'a'.repeat(32) };
  const { statuses } = await answersOf(31, (index) =>
    index % 2 === 0 ? call('repaymentCommit', guess) : call('repaymentConfirm', confirm),
  );
  expect(statuses).toEqual([...repeated(404, 30), 429]);
});

test('wrong codes for a bank account are 429 after 30', async () => {
  const bind = { clabe: '012180012345714821', verifyCode: '000000' };
  const { statuses } = await answersOf(31, () => call('bankBind', bind));
  expect(statuses).toEqual([...repeated(200, 30), 429]);
});
