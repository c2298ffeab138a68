import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';

let server: TestServer;
let second: TestServer;
beforeAll(async () => {
  server = await testServer({ jobs: true });
  second = await testServer({ sharedWith: server, jobs: true });
});
afterAll(async () => {
  await second.close();
  await server.close();
});

async function getOffer() {
  const { amount, periods, termUnit, agreementHash } = (
    await server.call('loanConfirm', { productId: 'mx-quincena' }, bruno)
  ).body.data;
  return { amount, periods, termUnit, agreementHash, productId: 'mx-quincena' };
}

describe('agreeing to a loan', () => {
  test('shows the cost before the agreement', async () => {
    const { data } = (await server.call('loanConfirm', { productId: 'mx-quincena' }, bruno, '2')).body;
    expect(data).toMatchObject({
      amount: 300_000,
      disbursement: 230_400,
      totalToRepay: 302_574,
      yearlyCost: { name: 'CAT sin IVA' },
      agreementTicked: true,
      isNeedPop: 0,
    });
    expect(data.repay_plans.reduce((sum, plan) => sum + plan.amount, 0)).toBe(data.totalToRepay);
  });

  test('a product under review pops up first and not after the reload', async () => {
    const first = (await server.call('loanConfirm', { productId: 'mx-plazos' }, bruno)).body.data;
    const reloaded = (await server.call('loanConfirm', { productId: 'mx-plazos', isType: 1 }, bruno)).body
      .data;
    expect([first.isNeedPop, reloaded.isNeedPop]).toEqual([1, 0]);
    expect(reloaded.repay_plans).toHaveLength(4);
  });

  test('an offer of a product with an open loan is not reviewed', async () => {
    const { isNeedPop, openOrder } = (await server.call('loanConfirm', { productId: 'mx-plazos' }, ana)).body
      .data;
    expect([isNeedPop, openOrder]).toEqual([0, 'MX174P']);
  });

  test('for another amount, term, unit, product or text than today’s is refused, the offer named, and makes no order', async () => {
    const agreed = await getOffer();
    for (const changed of [
      { amount: agreed.amount + 1 },
      { amount: agreed.amount - 50_000 },
      { amount: agreed.amount - 50_000, agreementHash: undefined },
      { periods: 2 },
      { termUnit: 'month' },
      { termUnit: '' },
      { termUnit: '99 years' },
      { termDays: 30 },
      { termDays: 30, agreementHash: undefined },
      { productId: 'mx-plazos' },
      { agreementHash: '0'.repeat(64) },
    ]) {
      const { status, body } = await server.call('loanPush', { ...agreed, ...changed }, bruno, '2');
      expect([status, changed]).toEqual([200, changed]);
      expect(body).toMatchObject({ success: false, code: 1002 });
      const named = 'productId' in changed ? '$6,000.00 a 60\u00a0días' : '$3,000.00 a 15\u00a0días';
      expect(body.message).toBe(
        `La oferta cambió: hoy es por ${named}. Revisa los montos y confirma otra vez.`,
      );
    }
    const orders = await server.db
      .selectFrom('orders')
      .select('orderId')
      .where('borrowerId', '=', 1002)
      .execute();
    expect(orders).toEqual([{ orderId: 'MXB174' }]);
  });

  test('needs a name, an address and an account to pay to', async () => {
    const agreed = await getOffer();
    const account = { payoutLast4: '0937' };
    await server.db
      .updateTable('borrowers')
      .set({ payoutLast4: '' })
      .where('borrowerId', '=', 1002)
      .execute();
    const { body } = await server.call('loanPush', agreed, bruno);
    await server.db.updateTable('borrowers').set(account).where('borrowerId', '=', 1002).execute();
    expect(body).toMatchObject({ success: false, code: 1008 });
    const orders = await server.db
      .selectFrom('orders')
      .select('orderId')
      .where('borrowerId', '=', 1002)
      .execute();
    expect(orders).toEqual([{ orderId: 'MXB174' }]);
  });

  test('of another market’s product is refused as an unknown product', async () => {
    const other = await server.call('loanConfirm', { productId: 'in-91' }, bruno);
    const none = await server.call('loanConfirm', { productId: 'nothing' }, bruno);
    expect([other.status, other.body]).toEqual([404, none.body]);
  });

  test('twenty times at once, on two instances, makes one order, and keeps what was agreed with its hash', async () => {
    const agreed = await getOffer();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? server : second).call('loanPush', agreed, bruno),
      ),
    );
    const ids = new Set(answers.map(({ body }) => body.data.orderId));
    expect(ids.size).toBe(1);
    const [orderId = ''] = ids;
    expect(answers[0]?.body.data.lendDetailsUrl).toBe(
      `/loanDetails?orderId=${orderId}&productId=mx-quincena`,
    );
    const agreement = await server.db
      .selectFrom('agreements')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(agreement.hash).toBe(agreed.agreementHash);
    const audited = server.db.selectFrom('auditEvents').select(['actorKind', 'amount', 'currency']);
    const lines = await audited
      .where((row) => row.and({ action: 'order_requested', subject: orderId }))
      .execute();
    expect(lines).toEqual([{ actorKind: 'borrower', amount: 300_000, currency: 'MXN' }]);
    // The demonstration reviews and pays out by itself, within seconds.
    await expect.poll(() => getStatus(orderId), { interval: 200 }).toBe(174);
    const { data } = (await server.call('loanDetails', { orderId }, bruno)).body;
    expect(data).toMatchObject({ amount: 300_000, daysToDue: 15 });
    expect(data.paidOut).toMatch(
      /^We paid \$2,304\.00 into your .+\u00a0···\u00a0\d{4}; your payment is due on \w+ \d+ \w+\.$/,
    );
  });
});

async function getStatus(orderId: string): Promise<number> {
  return (await server.call('loanDetails', { orderId }, bruno)).body.data.orderStatus;
}
