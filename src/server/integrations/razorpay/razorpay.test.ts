import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pollProviders } from '../../modules/payments/index.ts';
import { reconcileLedger } from '../../modules/reconciliation/index.ts';
import { createProviderTestServer, deliverProviderNotice } from '../../testing/providerTestServer.ts';
import { ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { createFakeRazorpay, type FakeRazorpay, type SignedNotice } from './testing/fakeRazorpay.ts';

let razorpay: FakeRazorpay;
let demonstration: TestServer;
let server: TestServer;
beforeAll(async () => {
  razorpay = await createFakeRazorpay();
  demonstration = await testServer();
  server = await createProviderTestServer(demonstration, 'razorpay', ['UPI', 'VA'], razorpay.env);
  for (const channel of server.services.config.markets.IN?.channels ?? []) {
    if (channel.link) channel.link.href = '{link}';
    else for (const fact of channel.facts) if (fact.text.en === 'IFSC') fact.value = '{ifsc}';
  }
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
  await demonstration.close();
  await razorpay[Symbol.asyncDispose]();
});

let part = 50_000;

async function requestInstructions(payCode: string) {
  part += 100;
  const request = { orderId: 'IN174', amount: part, payCode, requestType: 1, way: 'part' };
  const { body } = await server.call('instructions', request, ravi);
  return { amount: part, body };
}

async function createReference(payCode: string) {
  const { amount, body } = await requestInstructions(payCode);
  const reference = body.data.repayDetail.vCode;
  const { providerId } = await server.db
    .selectFrom('paymentReferences')
    .select('providerId')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow();
  return { amount, reference, providerId: providerId ?? '', data: body.data };
}

function deliverNotice(notice: SignedNotice) {
  return deliverProviderNotice(server, 'razorpay', notice);
}

async function listReceived(reference: string) {
  const rows = await server.db
    .selectFrom('receivedPayments')
    .select('amount')
    .where('reference', '=', reference)
    .execute();
  return rows.map(({ amount }) => amount);
}

describe('a reference of Razorpay', () => {
  test('for UPI is a QR code with the provider’s own link, and its payment is posted once', async () => {
    const { amount, reference, data, providerId } = await createReference('UPI');
    expect(data.payLink?.href).toMatch(/^upi:\/\/pay\?pa=rzr\.standin@icici/);
    expect(await deliverNotice(razorpay.pay(providerId, amount))).toEqual([200, 'booked']);
    expect(await listReceived(reference)).toEqual([amount]);
  });

  test('for a transfer is a virtual account with its IFSC, and a second transfer to it is posted too', async () => {
    const { amount, reference, data, providerId } = await createReference('VA');
    expect(data.repayDetail.facts).toContainEqual({ text: 'IFSC', value: 'RATN0VAAPIS' });
    for (const paid of [amount, 7_000]) {
      expect(await deliverNotice(razorpay.pay(providerId, paid))).toEqual([200, 'booked']);
    }
    expect(await listReceived(reference)).toEqual([amount, 7_000]);
  });

  test.each(['hang', 'drop', 'fault'] as const)(
    'is refused to the borrower with an answer, not an endless wait, where Razorpay’s API fails by: %s',
    async (mishap) => {
      razorpay.faults.push(mishap);
      const { body } = await requestInstructions('UPI');
      expect(body.code).toBe(1005);
    },
  );
});

describe('a notice of Razorpay', () => {
  test('delivered three times at the same moment posts its payment once; a payment without a notice is posted by the next poll', async () => {
    const { amount, reference, providerId } = await createReference('VA');
    const paid = razorpay.pay(providerId, amount);
    const outcomes = await Promise.all([deliverNotice(paid), deliverNotice(paid), deliverNotice(paid)]);
    expect(outcomes.map(([, outcome]) => outcome).toSorted()).toEqual(['booked', 'repeated', 'repeated']);
    razorpay.pay(providerId, 9_000);
    await demonstration.advanceDays(1);
    await pollProviders(server.services);
    expect(await listReceived(reference)).toEqual([amount, 9_000]);
  });

  test('of a refund or of a lost dispute is recorded as a reversal of its payment', async () => {
    const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 4_000, currency: 'INR' };
    expect(await deliverNotice(razorpay.sendEvent('refund.processed', { refund }))).toEqual([200, 'kept']);
    const dispute = { id: 'disp_1', payment_id: 'pay_2', amount: 5_000, currency: 'INR' };
    expect(await deliverNotice(razorpay.sendEvent('payment.dispute.lost', { dispute }))).toEqual([
      200,
      'kept',
    ]);
    const rows = await server.db.selectFrom('receivedReversals').select('paymentId').execute();
    expect(rows.map(({ paymentId }) => paymentId).toSorted()).toEqual(['pay_1', 'pay_2']);
  });

  test('of a closed QR code, of another kind or unreadable is stored and posts nothing', async () => {
    const { reference } = await createReference('UPI');
    const closed = razorpay.sendEvent('qr_code.closed', { qr_code: { id: reference } });
    expect(await deliverNotice(closed)).toEqual([200, 'kept']);
    expect(await deliverNotice(razorpay.sendEvent('order.paid', {}))).toEqual([200, 'kept']);
    expect(await deliverNotice(razorpay.sendEvent('qr_code.credited', {}))).toEqual([200, 'unreadable']);
  });

  test('with a wrong signature, or changed after it was signed, is refused', async () => {
    const { amount, reference, providerId } = await createReference('UPI');
    const paid = razorpay.pay(providerId, amount);
    const headers = { ...paid.headers, 'x-razorpay-signature': 'ab'.repeat(32) };
    expect(await deliverNotice({ ...paid, headers })).toEqual([401, undefined]);
    expect(await deliverNotice({ ...paid, body: `${paid.body} ` })).toEqual([401, undefined]);
    expect(await listReceived(reference)).toEqual([]);
  });
});
