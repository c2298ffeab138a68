import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { getPayoutBeneficiary, recordManualPayout } from '../payouts/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { createReference } from '../servicing/testing/servicing.ts';
import { createTestOperatorToken } from './testing/tokens.ts';

const token = 'a token of the tests, long enough';
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await createTestOperatorToken(server, token);
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

async function callOperator(path: string, body?: object, bearerToken = token) {
  const response = await server.fetch(`/operator/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${bearerToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('the operator’s calls', () => {
  test('open with the token alone, and are not found without one', async () => {
    const decide = { orderId: 'MX21', borrowerId: ana.borrowerId, approve: true };
    expect((await callOperator('orders/decide', decide, 'another')).status).toBe(401);
    await using closed = await testServer({ seed: false });
    const answer = await closed.fetch('/operator/suspense', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.status).toBe(404);
  });

  test('decide an order and report its payout; a second time changes nothing', async () => {
    const key = { orderId: 'MX21', borrowerId: ana.borrowerId };
    const decided = await callOperator('orders/decide', { ...key, approve: true });
    expect(decided.body).toMatchObject({ state: 'paying_out' });
    expect((await callOperator('orders/decide', { ...key, approve: false })).body.state).toBe('paying_out');
    expect((await callOperator('orders/paid-out', key)).body.state).toBe('to_be_repaid');
    expect((await callOperator('orders/paid-out', key)).body.state).toBe('to_be_repaid');
    expect((await server.call('loanDetails', { orderId: 'MX21' })).body.data.orderStatus).toBe(174);
    expect((await callOperator('orders/decide', { ...key, orderId: 'MX999', approve: true })).status).toBe(
      404,
    );
    expect((await callOperator('orders/decide', key)).status).toBe(400);
  });
});

describe('the account a loan is paid out to', () => {
  test('is the agreed one: in the contract, in the payout, and for manual payouts', async () => {
    await using own = await testServer();
    await createTestOperatorToken(own, token);
    const key = { orderId: 'MX21', borrowerId: ana.borrowerId };
    const decide = async () => {
      const response = await own.fetch('/operator/orders/decide', {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ...key, approve: true }),
      });
      return (await response.json()) as { payTo: { account: string } | null };
    };
    // Bound while the order is in review.
    const other = '002180000118359719';
    await own.db
      .insertInto('bankAccounts')
      .values({
        borrowerId: ana.borrowerId,
        bankName: 'Banamex',
        bankCode: '',
        accountNumber: other,
        sessionHash: Buffer.alloc(32),
        boundAt: await own.services.clock.now(),
      })
      .execute();
    await own.db
      .updateTable('borrowers')
      .set({ payoutBank: 'Banamex', payoutLast4: other.slice(-4) })
      .where('borrowerId', '=', ana.borrowerId)
      .execute();
    const { payTo } = await decide();
    const agreed = ana.last4;
    expect(payTo?.account.slice(-4)).toBe(agreed);
    const onItsWay = (await own.call('loanDetails', { orderId: 'MX21' })).body.data;
    expect(JSON.stringify(onItsWay)).toContain(agreed);
    expect(JSON.stringify(onItsWay)).not.toContain(other.slice(-4));
    await recordManualPayout(own.services, key, { kind: 'system' });
    expect(await getPayoutBeneficiary(own.services, key)).toMatchObject({ account: payTo?.account });
    expect((await own.call('loanDetails', { orderId: 'MX21' })).body.data.paidOut).toContain(agreed);
    const contract = (await own.call('contractDetail', { orderNo: 'MX21' })).body.data;
    expect(contract.bankNo).toContain(agreed);
    expect((await decide()).payTo).toBeNull();
  });
});

describe('a refund', () => {
  test('of a payment’s credit is made once; the reasons of a refusal are distinguished', async () => {
    const { repayAmount } = (await server.call('repaymentDetail', { orderId: 'MX174' })).body.data;
    const asked = { orderId: 'MX174', amount: repayAmount, payCode: 'OXXO', requestType: 1 };
    const reference = (await server.call('instructions', asked)).body.data.repayDetail.vCode;
    const pay = (amount: number) =>
      server.fetch('/demo/pay', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ reference, amount }),
      });
    await pay(repayAmount);
    await pay(1_000);
    const { payments } = (await server.call('loanDetails', { orderId: 'MX174' })).body.data;
    const [more, whole] = payments.map(({ paymentId }) => paymentId);
    const refund = (paymentId: string | undefined, changes: object = {}) =>
      callOperator('refund', {
        orderId: 'MX174',
        borrowerId: ana.borrowerId,
        provider: 'sandbox',
        paymentId,
        ...changes,
      });
    const part = { amount: 100, key: 'half of it' };
    expect((await refund(more, part)).body).toMatchObject({ refunded: 100 });
    expect((await refund(more, part)).body).toMatchObject({ refunded: 100 });
    expect((await refund(more, { ...part, amount: 200 })).status).toBe(400);
    expect((await refund(more, { amount: 100 })).status).toBe(400);
    expect((await refund(more, { amount: 901, key: 'more than there is' })).status).toBe(400);
    const first = await refund(more);
    expect(first).toEqual({ status: 200, body: { refunded: 900, refundId: expect.any(String) } });
    expect(await refund(more)).toEqual(first);
    expect((await refund(whole)).status).toBe(400);
    expect((await refund('a\u0000')).status).toBe(400);
    expect((await refund(more, { orderId: 'MX180' })).status).toBe(404);
    await sendPaymentNotice(server, { paymentId: 'not its own', reference, amount: 300 });
    expect((await refund('not its own')).status).toBe(409);
  });
});

describe('money in suspense', () => {
  test('is matched to an order once for any number of simultaneous requests', async () => {
    await sendPaymentNotice(server, { paymentId: 'lost-1', reference: '00000000000000', amount: 50_000 });
    // As it is written by somebody who pays by a reference of before.
    const { reference } = await createReference(server, 'MX180');
    await server.db.updateTable('receivedPayments').set({ reference }).execute();
    const { payments } = (await callOperator('suspense')).body as { payments: { paymentId: string }[] };
    expect(payments).toMatchObject([{ paymentId: 'lost-1', amount: 50_000, currency: 'MXN' }]);
    const match = { provider: 'sandbox', paymentId: 'lost-1', orderId: 'MX180', borrowerId: ana.borrowerId };
    const before = (await server.call('loanDetails', { orderId: 'MX180' })).body.data.amount;
    const answers = await Promise.all(Array.from({ length: 8 }, () => callOperator('suspense/match', match)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(7);
    const after = (await server.call('loanDetails', { orderId: 'MX180' })).body.data;
    expect(after.amount).toBe(before - 50_000);
    expect((await callOperator('suspense')).body.payments).toEqual([]);
  });

  test('in another currency, or for an order that owes nothing, stays where it is', async () => {
    await sendPaymentNotice(server, { paymentId: 'rupees', reference: '1', amount: 700, currency: 'INR' });
    const match = { provider: 'sandbox', paymentId: 'rupees', borrowerId: ana.borrowerId };
    expect((await callOperator('suspense/match', { ...match, orderId: 'MX180' })).status).toBe(400);
    expect((await callOperator('suspense/match', { ...match, orderId: 'MX151' })).status).toBe(404);
    expect((await callOperator('suspense')).body.payments).toHaveLength(1);
  });
});

test('a payment reported with two amounts is listed and closed with the result', async () => {
  await sendPaymentNotice(server, { paymentId: 'twice', reference: '1', amount: 500 });
  await sendPaymentNotice(server, { paymentId: 'twice', reference: '1', amount: 600 });
  const difference = { paymentId: 'twice', receivedAmount: 500, toldAmount: 600 };
  expect((await callOperator('differences')).body).toMatchObject({ payments: [difference], reversals: [] });
  const close = { provider: 'sandbox', paymentId: 'twice' };
  expect((await callOperator('differences/close', close)).status).toBe(400);
  expect((await callOperator('differences/close', { ...close, reason: 'a fee' })).status).toBe(200);
  expect((await callOperator('differences/close', { ...close, reason: 'a fee' })).status).toBe(404);
  expect((await callOperator('differences')).body.payments).toEqual([]);
});
