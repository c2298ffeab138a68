import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { SmsError } from '../../integrations/index.ts';
import { cardFlow, getLastCode, insertStoredCard, toWrongCode } from '../../testing/cardFlow.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { payLoan } from '../servicing/testing/servicing.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await insertStoredCard(server, '4', 'sandbox-four', true);
});
beforeEach(async () => {
  await server.db.deleteFrom('oneTimeCodes').execute();
  await server.db.deleteFrom('usageCounters').execute();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});
afterAll(() => server.close());

/** The last code was sent a while ago: another may be. */
async function advancePastResendPause(): Promise<void> {
  await server.db
    .updateTable('oneTimeCodes')
    .set({ sentAt: await server.ago(61_000) })
    .execute();
}

/** A payment with card 1 that waits for its code. */
async function createPendingPayment(orderId = 'MX174') {
  const { repaymentWay, commit } = cardFlow(server, orderId);
  const { repayToken, amount } = await repaymentWay();
  const { body } = await commit('1', { repayToken, amount });
  expect(body).toMatchObject({ code: '00', data: { needValid: 1 } });
  return { repayToken, amount, recordId: body.data.repayRecordId, code: await getLastCode(server) };
}

test('what a store received since the code was sent is not charged again, and the remainder is named', async () => {
  const { repaymentWay, confirm, details } = cardFlow(server, 'MX180');
  const { recordId, amount, code } = await createPendingPayment('MX180');
  await payLoan(server, 'MX180', 'at a store', 100_000);
  const remaining = amount - 100_000;
  expect((await repaymentWay()).amount).toBe(remaining);
  expect((await confirm(recordId, code)).body).toMatchObject({ code: '800011', data: { amount: remaining } });
  expect((await details()).payments).toHaveLength(1);
});

test('30 wrong codes in an hour are the limit over all payments; a right one still pays', async () => {
  const { confirm } = cardFlow(server, 'MX180');
  const { recordId, code } = await createPendingPayment('MX180');
  for (let tries = 0; tries < 30; tries++) {
    await server.db.updateTable('oneTimeCodes').set({ triesLeft: 5 }).execute();
    expect((await confirm(recordId, toWrongCode(code))).body.code).toBe('800006');
  }
  const beyond = await confirm(recordId, toWrongCode(code));
  expect([beyond.status, Number(beyond.headers.get('retry-after')) > 0]).toEqual([429, true]);
  expect((await confirm(recordId, code)).body).toMatchObject({
    code: '00',
    data: { isPending: 0, continueUrl: null },
  });
});

test('a phone gets 5 codes for cards a day; a further request is refused with the wait', async () => {
  const { commit } = cardFlow(server);
  for (let codes = 0; codes < 5; codes++) {
    await createPendingPayment();
    await advancePastResendPause();
  }
  const beyond = await commit('1');
  expect(beyond.status).toBe(429);
  expect(Number(beyond.headers.get('retry-after'))).toBeGreaterThan(60);
  expect(beyond.body.message).not.toBe('请勿重复发送验证码!');
});

test('a code that cannot be sent is reported, and needs no wait', async () => {
  const { providers } = server.services;
  const { sms } = providers;
  for (const failure of ['number', 'refused'] as const) {
    providers.sms = { ...sms, send: () => Promise.reject(new SmsError(failure, failure)) };
    expect((await cardFlow(server).commit('1')).body.code).toBe('800013');
  }
  providers.sms = sms;
  await createPendingPayment();
});

test('a used token sends no second code without a request', async () => {
  const { commit } = cardFlow(server);
  const { repayToken, amount, code } = await createPendingPayment();
  await advancePastResendPause();
  expect((await commit('1', { repayToken, amount })).body.code).toBe('800005');
  expect(await getLastCode(server)).toBe(code);
});

test('a code is sent again only for its card and loan', async () => {
  const { commit } = cardFlow(server);
  const { repayToken, amount, code } = await createPendingPayment();
  await advancePastResendPause();
  const again = { repayToken, amount, sendMsg: 1 };
  expect((await commit('4', again)).body.code).toBe('800005');
  expect((await cardFlow(server, 'MX174P').commit('1', again)).status).toBe(404);
  expect(await getLastCode(server)).toBe(code);
});

test('a request to send a code again before any was sent starts the payment', async () => {
  const { repaymentWay, commit, confirm } = cardFlow(server, 'MX174P');
  const { repayToken, amount } = await repaymentWay();
  const { body } = await commit('1', { repayToken, amount, sendMsg: 1 });
  expect(body).toMatchObject({ code: '00', data: { needValid: 1 } });
  const paid = await confirm(body.data.repayRecordId, await getLastCode(server));
  expect(paid.body.code).toBe('00');
  await advancePastResendPause();
  const late = await commit('1', { repayToken, amount, sendMsg: 1 });
  expect(late.body.code).toBe('800005');
});
