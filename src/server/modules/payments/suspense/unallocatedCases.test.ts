import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { signSandboxNotice } from '../../../integrations/index.ts';
import { requestReference, sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});

async function getReceivedPayment(paymentId: string) {
  return server.db
    .selectFrom('receivedPayments')
    .select(['borrowerId', 'suspendedAt'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
}

test('an unallocated payment belongs to the borrower of its reference in any currency, else to the lender', async () => {
  const { reference } = await requestReference(server, { orderId: 'MX180', way: 'part', amount: 10_000 });
  const rupees = { paymentId: 'rupees', reference, amount: 10_000, currency: 'INR' };
  expect((await sendPaymentNotice(server, rupees)).outcome).toBe('unmatched');
  expect(
    (await sendPaymentNotice(server, { paymentId: 'stray', reference: '0000', amount: 700 })).outcome,
  ).toBe('unmatched');
  expect(await getReceivedPayment('rupees')).toEqual({
    borrowerId: ana.borrowerId,
    suspendedAt: expect.any(Date),
  });
  expect(await getReceivedPayment('stray')).toEqual({ borrowerId: 0, suspendedAt: expect.any(Date) });
});

test('an extension fee of a repaid loan is credit', async () => {
  const { delayAmount } = (await server.call('extensionDetail', { orderId: 'MX180' })).body.data.delayInfo;
  const { reference: forDays } = await requestReference(server, {
    orderId: 'MX180',
    requestType: 2,
    amount: delayAmount,
  });
  await sendPaymentNotice(server, { paymentId: 'in time', reference: forDays, amount: 1_000 });
  const { ways } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
  const amount = ways[2]?.amount ?? 0;
  const { reference: whole } = await requestReference(server, { orderId: 'MX180', way: 'all', amount });
  await sendPaymentNotice(server, { paymentId: 'the whole', reference: whole, amount });
  await sendPaymentNotice(server, { paymentId: 'too late', reference: forDays, amount: 700 });
  const loan = (await server.call('loanDetails', { orderId: 'MX180' })).body.data;
  expect(loan).toMatchObject({ orderStatus: 200, credit: 700, heldForExtension: 0 });
  const purposes = server.db.selectFrom('payments').select(['paymentId', 'purpose', 'extensionSequence']);
  expect(await purposes.where('orderId', '=', 'MX180').orderBy('paymentId').execute()).toEqual([
    { paymentId: 'in time', purpose: 2, extensionSequence: 1 },
    { paymentId: 'the whole', purpose: 1, extensionSequence: null },
    { paymentId: 'too late', purpose: 1, extensionSequence: null },
  ]);
});

test('an unreadable notice is stored verbatim, with a mark in place of a zero byte', async () => {
  const body = 'paid: a\u0000b\u0000';
  const headers = { 'x-signature': signSandboxNotice(body, 'sandbox-secret') };
  await server.fetch('/webhooks/payments/sandbox', { method: 'POST', headers, body });
  const kept = server.db
    .selectFrom('providerNotices')
    .select('body')
    .where('eventId', 'like', 'unreadable:%');
  expect(await kept.execute()).toEqual([{ body: 'paid: a\\u0000b\\u0000' }]);
});
