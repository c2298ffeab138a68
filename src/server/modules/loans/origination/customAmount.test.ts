import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bruno, type TestServer, testServer } from '../../../testing/testServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const productId = 'mx-quincena';

async function getOffer(requested: { amount?: number; termDays?: number }) {
  return (await server.call('loanConfirm', { productId, ...requested }, bruno, '2')).body;
}

describe('a chosen amount and term', () => {
  test('have their own figures, plan, cost and agreement; without them the default offer is shown', async () => {
    const [first, own] = [await getOffer({}), await getOffer({ amount: 200_000, termDays: 30 })];
    expect(first.data).toMatchObject({ amount: 300_000, termDays: 15, totalToRepay: 302_574 });
    expect(own.data).toMatchObject({ amount: 200_000, termDays: 30, periods: 1, disbursement: 153_600 });
    expect(own.data.totalToRepay).toBe(200_000 + 2_959 + 473);
    expect(own.data.repay_plans).toHaveLength(1);
    expect(own.data.agreementHash).not.toBe(first.data.agreementHash);
    expect((await getOffer({ amount: 300_000, termDays: 15 })).data).toEqual(first.data);
  });

  test.each([
    [{ amount: 99_999 }, 1010, 'Puedes pedir de $1,000.00 a $4,500.00, de $500.00 en $500.00.'],
    [{ amount: 500_000 }, 1010, 'Puedes pedir hasta $4,500.00; sube con 1\u00a0préstamo pagado a tiempo.'],
    [{ amount: 120_000 }, 1010, 'Puedes pedir de $1,000.00 a $4,500.00, de $500.00 en $500.00.'],
    [{ termDays: 20 }, 1011, 'Ese plazo no existe. Puedes elegir: 15, 30\u00a0días.'],
  ])('outside the offer are refused with the valid values: %o', async (requested, code, message) => {
    expect(await getOffer(requested)).toMatchObject({ success: false, code, message });
  });

  test('above the limit are refused without an offer too', async () => {
    const agreed = { amount: 500_000, periods: 1, termUnit: 'day', productId };
    const agreementHash = '0'.repeat(64);
    const { body } = await server.call('loanPush', { ...agreed, agreementHash }, bruno, '1');
    expect(body).toMatchObject({ success: false, code: 1010, data: { rule: 'paidOnTime' } });
    expect((await server.call('loanPush', agreed, bruno, '1')).body).toMatchObject({ code: 1002 });
  });

  test('become the loan with the hash of the displayed agreement', async () => {
    const { amount, periods, termUnit, agreementHash } = (await getOffer({ amount: 200_000, termDays: 30 }))
      .data;
    const agreed = { amount, periods, termUnit, productId };
    const withoutHash = (await server.call('loanPush', { ...agreed, termDays: 30 }, bruno)).body;
    expect(withoutHash).toMatchObject({ success: false, code: 1002 });
    const { orderId } = (await server.call('loanPush', { ...agreed, agreementHash }, bruno)).body.data;
    const order = await server.db
      .selectFrom('orders')
      .select('terms')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    expect(order.terms).toMatchObject({ principal: 200_000, periods: [30] });
  });
});
