import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { minor } from '../../../../lending/index.ts';
import type { NamedProvider, PaymentProvider } from '../../../integrations/index.ts';
import { requestReference, sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { reconcileLedger } from '../../reconciliation/index.ts';
import type { Services } from '../../services.ts';
import { cancelLoan } from '../../servicing/index.ts';
import { refundCredit, resolveRefunds } from './refund.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

const order = { orderId: 'MX174', borrowerId: ana.borrowerId, provider: 'sandbox' };

async function details() {
  return (await server.call('loanDetails', { orderId: 'MX174' })).body.data;
}

async function pay(reference: string, amount: number): Promise<string> {
  await server.fetch('/demo/pay', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reference, amount }),
  });
  return (await details()).payments[0]?.paymentId ?? '';
}

/** A loan that is repaid with 5,000 too much; the payment it came with. */
async function createOverpayment(): Promise<string> {
  const { reference, amount } = await requestReference(server, { orderId: 'MX174', payCode: 'OXXO' });
  return pay(reference, amount + 5_000);
}

function sandbox() {
  return server.services.providers.payments.get('sandbox') as NamedProvider<'sandbox'>;
}

function withRefund(create: NonNullable<PaymentProvider['refund']>['create']): Services {
  const payments = new Map([['sandbox', { ...sandbox(), refund: { create } }]]);
  return { ...server.services, providers: { ...server.services.providers, payments } };
}

async function listRefundedAmounts(): Promise<number[]> {
  const rows = await server.db.selectFrom('sandboxRefunds').select('amount').execute();
  return rows.map(({ amount }) => amount);
}

describe('a refund', () => {
  test('requested many times at once and again later is paid once and consumes the credit', async () => {
    await using second = await testServer({ sharedWith: server });
    const paymentId = await createOverpayment();
    expect(await details()).toMatchObject({
      credit: 5_000,
      creditNote: expect.stringContaining('You have $50.00 in your favour. We send it back the way you paid'),
    });
    const outcomes = await Promise.all(
      [server, second, server, second].map(({ services }) =>
        refundCredit(services, { ...order, paymentId }, { kind: 'operator' }),
      ),
    );
    outcomes.push(await refundCredit(server.services, { ...order, paymentId }, { kind: 'operator' }));
    expect(outcomes[0]).toMatchObject({ state: 'paid', amount: 5_000 });
    for (const outcome of outcomes) expect(outcome).toEqual(outcomes[0]);
    expect(await listRefundedAmounts()).toEqual([5_000]);
    expect(await details()).toMatchObject({ orderStatus: 200, credit: 0 });
    const posted = await server.db
      .selectFrom('ledgerLines')
      .select(['account', 'amount'])
      .where('event', '=', `refund:sandbox:${paymentId}`)
      .orderBy('account')
      .execute();
    expect(posted).toEqual([
      { account: 'borrower_credit', amount: 5_000 },
      { account: 'cash:sandbox', amount: -5_000 },
    ]);
  });

  test('stays done when more is paid; the credit of that payment can be refunded too', async () => {
    const paymentId = await createOverpayment();
    await refundCredit(server.services, { ...order, paymentId }, { kind: 'operator' });
    const [row] = await server.db
      .selectFrom('paymentReferences')
      .select('reference')
      .where('orderId', '=', 'MX174')
      .where('payCode', '=', 'OXXO')
      .where('purpose', '=', 1)
      .execute();
    const more = await pay(row?.reference ?? '', 700);
    expect(await details()).toMatchObject({ credit: 700 });
    expect(
      await refundCredit(server.services, { ...order, paymentId: more }, { kind: 'operator' }),
    ).toMatchObject({ amount: 700 });
    expect(await details()).toMatchObject({ credit: 0 });
    expect(await listRefundedAmounts()).toEqual([5_000, 700]);
  });

  test('of parts of a credit is paid once each, at most the credit, at once or one after the other', async () => {
    const paymentId = await createOverpayment();
    const refund = (key: string, amount: number) =>
      refundCredit(
        server.services,
        { ...order, paymentId, part: { key, amount: minor(amount) } },
        { kind: 'operator' },
      );
    const outcomes = await Promise.all([refund('a', 2_000), refund('a', 2_000), refund('b', 2_500)]);
    expect(outcomes.map(({ state }) => state)).toEqual(['paid', 'paid', 'paid']);
    expect((await listRefundedAmounts()).toSorted()).toEqual([2_000, 2_500]);
    expect(await refund('a', 2_001)).toEqual({ state: 'keyUsed' });
    expect(await refund('c', 501)).toEqual({ state: 'noCredit' });
    expect(await details()).toMatchObject({ credit: 500 });
    const rest = await refundCredit(server.services, { ...order, paymentId }, { kind: 'operator' });
    expect(rest).toMatchObject({ state: 'paid', amount: 500 });
    expect(await details()).toMatchObject({ credit: 0 });
  });

  test('of a cancelled loan returns what was paid for it', async () => {
    const { reference } = await requestReference(server, { orderId: 'MX174', payCode: 'OXXO' });
    const paymentId = await pay(reference, 30_000);
    const cancelled = { borrowerId: ana.borrowerId, orderId: 'MX174', key: 'c', reason: 'returned' };
    expect(await cancelLoan(server.services, cancelled, { kind: 'operator' })).toEqual({ state: 'done' });
    const outcome = await refundCredit(server.services, { ...order, paymentId }, { kind: 'operator' });
    expect(outcome).toMatchObject({ state: 'paid', amount: 30_000 });
    const again = { ...order, paymentId, part: { key: 'more', amount: minor(1) } };
    expect(await refundCredit(server.services, again, { kind: 'operator' })).toEqual({ state: 'noCredit' });
  });

  test('of a repayment, of another borrower’s payment or of none is not made', async () => {
    const { reference } = await requestReference(server, { orderId: 'MX174', payCode: 'OXXO' });
    const paymentId = await pay(reference, 1_000);
    const requestRefund = (changes: object) =>
      refundCredit(server.services, { ...order, paymentId, ...changes }, { kind: 'operator' });
    expect(await requestRefund({})).toEqual({ state: 'noCredit' });
    expect(await requestRefund({ borrowerId: bruno.borrowerId, orderId: 'MXB174' })).toEqual({
      state: 'notFound',
    });
    expect(await requestRefund({ paymentId: 'none' })).toEqual({ state: 'notFound' });
    expect(await requestRefund({ provider: 'stp' })).toEqual({ state: 'notFound' });
    expect(await listRefundedAmounts()).toEqual([]);
  });

  test('without an answer is completed by a repeated request, by staff or by the job, and paid once', async () => {
    const paymentId = await createOverpayment();
    const silentServices = withRefund(async (refund) => {
      await sandbox().refund.create(refund);
      throw new Error('no answer');
    });
    expect(await refundCredit(silentServices, { ...order, paymentId }, { kind: 'operator' })).toEqual({
      state: 'unknown',
    });
    expect((await details()).credit).toBe(5_000);
    await resolveRefunds(server.services);
    expect((await details()).credit).toBe(5_000);
    await server.advanceDays(1);
    await Promise.all([resolveRefunds(server.services), resolveRefunds(server.services)]);
    expect((await details()).credit).toBe(0);
    expect(await listRefundedAmounts()).toEqual([5_000]);
  });

  test('refused by the provider leaves the credit, and can be requested again', async () => {
    const { reference, amount } = await requestReference(server, { orderId: 'MX174', payCode: 'OXXO' });
    await sendPaymentNotice(server, { paymentId: 'not in its books', reference, amount: amount + 5_000 });
    const paymentId = 'not in its books';
    expect(await refundCredit(server.services, { ...order, paymentId }, { kind: 'operator' })).toEqual({
      state: 'refused',
    });
    expect((await details()).credit).toBe(5_000);
    const willing = withRefund(() => Promise.resolve({ state: 'paid', refundId: 'r-1' }));
    expect(await refundCredit(willing, { ...order, paymentId }, { kind: 'operator' })).toMatchObject({
      refundId: 'r-1',
    });
    expect((await details()).credit).toBe(0);
  });
});
