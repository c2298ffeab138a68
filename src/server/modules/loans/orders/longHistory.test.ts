import { afterAll, beforeAll, expect, test } from 'vitest';
import { computeStatement } from '../../../../lending/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { type TestServer, testServer } from '../../../testing/testServer.ts';
import { findLoanOnDay, findOrder } from '../index.ts';
import { getMarketContext } from '../marketContext.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const orderId = 'MX174P';

/** What the page says, held against a replay of everything from nothing. */
async function expectSameAsReplay() {
  const { today } = await getMarketContext(server.services, 'MX');
  const order = await findOrder(server.db, 1001, orderId);
  const loan = order && findLoanOnDay(order, today);
  if (!order || !loan) throw new Error(`${orderId} has been paid out`);
  const replayed = computeStatement(loan.terms, loan.events, today);
  expect(loan.statement).toEqual(replayed);
  const { data } = (await server.call('loanDetails', { orderId })).body;
  expect(data.payments.map(({ paymentId }) => paymentId)).toEqual(
    replayed.payments.map(({ id }) => id.slice(id.indexOf(':') + 1)).toReversed(),
  );
  expect(data.amount).toBe(replayed.repayAmount);
  return data;
}

test('a long history gives the statement of its replay: cached, after one more payment, and on the next day', async () => {
  const { repayAmount } = (await server.call('repaymentDetail', { orderId })).body.data;
  const asked = { orderId, payCode: 'SPEI', requestType: 1, amount: repayAmount };
  const reference = (await server.call('instructions', asked)).body.data.repayDetail.vCode;
  for (let payment = 0; payment < 60; payment += 1)
    await sendPaymentNotice(server, { reference, amount: 100 });
  const first = await expectSameAsReplay();
  expect(await expectSameAsReplay()).toEqual(first);
  await sendPaymentNotice(server, { reference, amount: 250 });
  const next = await expectSameAsReplay();
  expect(next.payments).toHaveLength(first.payments.length + 1);
  expect(next.amount).toBe(first.amount - 250 - 1);
  await server.advanceDays(30);
  expect((await expectSameAsReplay()).amount).toBeGreaterThan(next.amount);
  const english = (await server.call('loanDetails', { orderId }, undefined, '1')).body.data;
  expect(english.payments).toHaveLength(next.payments.length);
});
