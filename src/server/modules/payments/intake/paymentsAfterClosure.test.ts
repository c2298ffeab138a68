import { expect, test } from 'vitest';
import { minor } from '../../../../lending/index.ts';
import { bruno, testServer } from '../../../testing/testServer.ts';
import { refundCredit } from '../refunds/refund.ts';
import { reportPaymentsAfterClosure } from './paymentsAfterClosure.ts';

const orderId = 'MXB174';

test('a payment after the account’s closure is credit, and reported until it is refunded whole', async () => {
  await using server = await testServer();
  const reports: unknown[] = [];
  const log = { error: (facts: unknown) => void reports.push(facts) };
  const report = () => reportPaymentsAfterClosure({ db: server.db, log });
  const pay = (reference: string, amount: number) =>
    server.fetch('/demo/pay', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference, amount }),
    });
  const { ways } = (await server.call('repaymentDetail', { orderId }, bruno)).body.data;
  const references: string[] = [];
  for (const { way, amount } of ways.filter(({ way }) => way !== 'part')) {
    const request = { orderId, amount, way, payCode: 'OXXO', requestType: 1 };
    references.push((await server.call('instructions', request, bruno)).body.data.repayDetail.vCode);
  }
  const [open = '', payoffReference = ''] = references;
  await pay(payoffReference, ways.at(-1)?.amount ?? 0);
  expect((await server.call('accountClose', { confirm: 1 }, bruno)).body.success).toBe(true);
  await report();
  expect(reports).toEqual([]);
  expect(await (await pay(open, 5_000)).json()).toEqual({ received: true, outcome: 'booked' });
  await report();
  const { borrowerId } = bruno;
  const late = { borrowerId, orderId, provider: 'sandbox', paymentId: expect.any(String) };
  expect(reports).toEqual([{ count: 1, payments: [late] }]);
  const { paymentId } = await server.db
    .selectFrom('payments')
    .select('paymentId')
    .where('reference', '=', open)
    .executeTakeFirstOrThrow();
  const refund = { borrowerId, orderId, provider: 'sandbox', paymentId };
  const pays = (amount: number, key: string) =>
    refundCredit(server.services, { ...refund, part: { amount: minor(amount), key } }, { kind: 'system' });
  expect(await pays(2_000, 'first')).toMatchObject({ state: 'paid', amount: 2_000 });
  await report();
  expect(reports).toEqual(Array(2).fill({ count: 1, payments: [late] }));
  expect(await pays(3_000, 'rest')).toMatchObject({ state: 'paid', amount: 3_000 });
  await report();
  expect(reports).toHaveLength(2);
});
