import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { contractPath } from '../../../contract/endpoints.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';
import { createTestOperatorToken } from '../operator/testing/tokens.ts';

const token = 'a token that only the staff know';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await createTestOperatorToken(server, token);
});
afterEach(async () => {
  await server.db.deleteFrom('usageCounters').execute();
});
afterAll(() => server.close());

type AttemptResponse = { status: number; retryAfter: string | null };

/** The answers in turn, and what the last one says of when to come back. */
async function repeatRequest(count: number, request: (index: number) => Promise<AttemptResponse>) {
  const responses: AttemptResponse[] = [];
  for (let index = 0; index < count; index++) responses.push(await request(index));
  const last = responses.at(-1);
  return {
    statuses: responses.map(({ status }) => status),
    retryAfter: Number(last?.retryAfter ?? Number.NaN),
  };
}

function repeatStatus(status: number, count: number): number[] {
  return Array<number>(count).fill(status);
}

async function callOperator(authorization: string, remoteAddress = '203.0.113.7'): Promise<AttemptResponse> {
  const url = '/operator/suspense';
  const response = await server.app.inject({ url, remoteAddress, headers: { authorization } });
  return {
    status: response.statusCode,
    retryAfter: (response.headers['retry-after'] ?? null) as string | null,
  };
}

async function get(path: string): Promise<AttemptResponse> {
  const response = await server.fetch(path);
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

async function call(
  name: Parameters<TestServer['call']>[0],
  payload: object,
  person: typeof ana | typeof bruno = ana,
): Promise<AttemptResponse> {
  const response = await server.call(name, { ...payload }, person);
  return { status: response.status, retryAfter: response.headers.get('retry-after') };
}

test('wrong operator tokens are 429 after 20 from an address; the right one still opens, and so do others’ tries', async () => {
  const { statuses, retryAfter } = await repeatRequest(22, (index) => callOperator(`Bearer wrong ${index}`));
  expect(statuses).toEqual([...repeatStatus(401, 20), 429, 429]);
  expect(retryAfter).toBeGreaterThan(0);
  expect(retryAfter).toBeLessThanOrEqual(900);
  expect((await callOperator(`Bearer ${token}`)).status).toBe(200);
  expect((await callOperator('Bearer wrong', '203.0.113.8')).status).toBe(401);
});

test.each([
  ['payment links', '/sandbox/checkout?reference=CO1&amount=1&currency=MXN&back=/&language=es'],
  ['contracts', `${contractPath}/MX174.pdf?owner=1001&text=es`],
])('unsigned addresses of %s are 429 after 100', async (_what, path) => {
  const { statuses, retryAfter } = await repeatRequest(102, () =>
    get(`${path}&expires=9999999999&signature=x`),
  );
  expect(statuses).toEqual([...repeatStatus(404, 100), 429, 429]);
  expect(retryAfter).toBeGreaterThan(0);
});

test('one borrower’s payment links are 429 after 20, another’s are not', async () => {
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
  const { statuses } = await repeatRequest(21, () => call('repaymentLink', { orderId: 'MX174', amount }));
  expect(statuses).toEqual([...repeatStatus(200, 20), 429]);
  expect((await call('repaymentLink', { orderId: 'MXB174', amount: 1 }, bruno)).status).toBe(200);
});

test('one borrower’s new payment references are 429 after 60; an open one is returned', async () => {
  const { repayAmount: amount } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
  const instructionsRequest = { orderId: 'MX180', amount, payCode: 'PAYNET', requestType: 1 };
  const { statuses } = await repeatRequest(61, async () => {
    await server.db.updateTable('paymentReferences').set({ isLive: false }).execute();
    return call('instructions', instructionsRequest);
  });
  expect(statuses).toEqual([...repeatStatus(200, 60), 429]);
  await server.db.deleteFrom('usageCounters').execute();
  const repeatedReference = await repeatRequest(62, () => call('instructions', instructionsRequest));
  expect(repeatedReference.statuses).toEqual(repeatStatus(200, 62));
});

test('one borrower’s new card tokens are 429 after 120', async () => {
  const { statuses } = await repeatRequest(121, () => call('repaymentWay', { orderId: 'MX174' }));
  expect(statuses).toEqual([...repeatStatus(200, 120), 429]);
});

test('card tokens and payments that aren’t the borrower’s are 429 after 30', async () => {
  const unknown = { repayToken: 'a'.repeat(32), couponId: null, sendMsg: 0 };
  const commitPayload = { orderId: 'MX174', cardId: '1', amount: 1, ...unknown };
  const confirmPayload = { orderId: 'MX174', verifyCode: '123456', repaymentRecordId: 'a'.repeat(32) };
  const { statuses } = await repeatRequest(31, (index) =>
    index % 2 === 0 ? call('repaymentCommit', commitPayload) : call('repaymentConfirm', confirmPayload),
  );
  expect(statuses).toEqual([...repeatStatus(404, 30), 429]);
});

test('wrong codes for a bank account are 429 after 30', async () => {
  const bindPayload = { clabe: '012180012345714821', verifyCode: '000000' };
  const { statuses } = await repeatRequest(31, () => call('bankBind', bindPayload));
  expect(statuses).toEqual([...repeatStatus(200, 30), 429]);
});
