import { afterAll, beforeAll, expect, test } from 'vitest';
import { bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { signInAs } from '../../desk/testing/desk.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

test('a push repeated after a reduced amount gives the first answer, with its key or without one', async () => {
  const productId = 'mx-quincena';
  const { amount, periods, termUnit, agreementHash, pushKey } = (
    await server.call('loanConfirm', { productId }, bruno)
  ).body.data;
  const agreed = { amount, periods, termUnit, agreementHash, productId };
  const push = (more: object = { pushKey }) => server.call('loanPush', { ...agreed, ...more }, bruno);
  const { body: first } = await push();
  const { orderId } = first.data;
  const risk = await signInAs(server, 'risk');
  const less = { approve: true, amount: 200_000, reason: 'a first loan' };
  expect((await risk.post(`applications/${orderId}/decision`, less)).body.amount).toBe(200_000);
  expect((await Promise.all([push(), push(), push({})])).map(({ body }) => body)).toEqual([
    first,
    first,
    first,
  ]);
  expect((await push({ pushKey, amount: amount - 50_000 })).body.code).toBe(1013);
});
