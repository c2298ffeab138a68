import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sandboxCardTokens } from '../../integrations/index.ts';
import { cardFlow, insertStoredCard } from '../../testing/cardFlow.ts';
import { sendPaymentNotice } from '../../testing/sandbox.ts';
import { ana, type TestServer, testServer } from '../../testing/testServer.ts';
import { listSuspense, matchSuspense } from '../payments/index.ts';
import { reconcileLedger } from '../reconciliation/index.ts';
import { resolvePendingCharges } from './charge.ts';

let server: TestServer;
beforeEach(async () => {
  server = await testServer();
});
afterEach(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

/** Charges are looked at again from 90 s on, given up from 10 minutes on. */
async function ageCharge(ms: number): Promise<void> {
  await server.db
    .updateTable('cardPayments')
    .set({ chargingAt: await server.ago(ms), nextPollAt: await server.ago(ms) })
    .execute();
}

describe('a charge without an answer', () => {
  test('that succeeded is applied once the provider reports it, and only once', async () => {
    await insertStoredCard(server, '5', sandboxCardTokens.silent);
    const { commit, details, repaymentWay } = cardFlow(server);
    expect((await commit('5')).body).toMatchObject({ code: '00', data: { isPending: 1 } });
    expect((await details()).payments).toEqual([]);
    expect(await repaymentWay()).toMatchObject({ isPending: 1, lead: null });
    expect((await commit('2')).body.code).toBe('800005');
    await ageCharge(2 * 60_000);
    await Promise.all(Array.from({ length: 5 }, () => resolvePendingCharges(server.services)));
    expect((await details()).payments).toHaveLength(1);
    expect(await details()).toMatchObject({ orderStatus: 200, credit: 0 });
  });

  test('that failed is given up after 10 minutes, and the debt can be paid', async () => {
    await insertStoredCard(server, '6', sandboxCardTokens.lost);
    const { commit, details, repaymentWay } = cardFlow(server);
    expect((await commit('6')).body.data.isPending).toBe(1);
    await ageCharge(5 * 60_000);
    await resolvePendingCharges(server.services);
    expect((await repaymentWay()).isPending).toBe(1);
    await ageCharge(11 * 60_000);
    await resolvePendingCharges(server.services);
    expect((await repaymentWay()).isPending).toBe(0);
    expect((await commit('2')).body.code).toBe('00');
    expect((await details()).payments).toHaveLength(1);
  });

  test('after a crash between charge and posting is applied by the next run', async () => {
    const { commit, details } = cardFlow(server);
    const { cards } = server.services.providers;
    if (cards === undefined) throw new Error('the sandbox takes cards');
    const chargeByProvider = cards.charge;
    cards.charge = async (charge, storeProviderId) => {
      await chargeByProvider(charge, storeProviderId);
      throw new Error('the server dies here');
    };
    expect((await commit('2')).status).toBe(500);
    expect((await details()).payments).toEqual([]);
    await ageCharge(2 * 60_000);
    await resolvePendingCharges(server.services);
    expect((await details()).payments).toHaveLength(1);
  });
});

describe('a charge that cannot be applied', () => {
  /** Two charges without an answer, that of MX174 the older one. */
  async function chargeBoth() {
    await insertStoredCard(server, '5', sandboxCardTokens.silent);
    const records: string[] = [];
    for (const [orderId, minutesAgo] of [
      ['MX174', 4],
      ['MX180', 3],
    ] as const) {
      const { body } = await cardFlow(server, orderId).commit('5');
      records.push(body.data.repayRecordId ?? '');
      await server.db
        .updateTable('cardPayments')
        .set({
          chargingAt: await server.ago(minutesAgo * 60_000),
          nextPollAt: await server.ago(minutesAgo * 60_000),
        })
        .where('orderId', '=', orderId)
        .execute();
    }
    return records;
  }

  const states = () =>
    server.db.selectFrom('cardPayments').select(['orderId', 'state']).orderBy('orderId').execute();

  test('because its loan’s replay fails is posted to suspense once, and those behind it are applied', async () => {
    const [reference] = await chargeBoth();
    const { payments } = await cardFlow(server, 'MX180').details();
    const order = server.db.updateTable('orders').where('orderId', '=', 'MX174');
    const { late } = await server.db
      .selectFrom('orders')
      .select(sql<string>`terms ->> 'late'`.as('late'))
      .where('orderId', '=', 'MX174')
      .executeTakeFirstOrThrow();
    await order.set({ terms: sql`terms - 'late'` }).execute();
    for (let run = 0; run < 2; run += 1) await resolvePendingCharges(server.services);
    expect(await states()).toEqual([
      { orderId: 'MX174', state: 'succeeded' },
      { orderId: 'MX180', state: 'succeeded' },
    ]);
    expect((await cardFlow(server, 'MX180').details()).payments).toHaveLength(payments.length + 1);
    const pending = await listSuspense(server.db);
    expect(pending).toMatchObject([{ reference, amount: 301_373, currency: 'MXN' }]);

    await order.set({ terms: sql`jsonb_set(terms, '{late}', ${late}::jsonb)` }).execute();
    const match = {
      provider: 'sandbox',
      paymentId: pending[0]?.paymentId ?? '',
      borrowerId: ana.borrowerId,
      orderId: 'MX174',
    };
    expect(await matchSuspense(server.services, match, { kind: 'operator' })).toEqual({ state: 'matched' });
    expect(await cardFlow(server).details()).toMatchObject({ orderStatus: 200, credit: 0 });
  });

  test('because its provider fails on it is polled again, and those behind it are applied', async () => {
    const [first] = await chargeBoth();
    const { cards } = server.services.providers;
    if (cards === undefined) throw new Error('the sandbox takes cards');
    const getProviderStatus = cards.status;
    cards.status = async (key) => {
      if (key.idempotencyKey === first) throw new TypeError('an answer that can’t be read');
      return getProviderStatus(key);
    };
    await resolvePendingCharges(server.services);
    expect(await states()).toEqual([
      { orderId: 'MX174', state: 'unknown' },
      { orderId: 'MX180', state: 'succeeded' },
    ]);
    cards.status = getProviderStatus;
    await ageCharge(4 * 60_000);
    await resolvePendingCharges(server.services);
    expect((await cardFlow(server).details()).payments).toHaveLength(1);
  });
});

test('charges without an answer for days are polled hourly, and delay no younger one', async () => {
  await insertStoredCard(server, '5', sandboxCardTokens.lost);
  await cardFlow(server).commit('5');
  await ageCharge(0);
  const { cards } = server.services.providers;
  if (cards === undefined) throw new Error('the sandbox takes cards');
  const polledKeys: string[] = [];
  cards.status = ({ idempotencyKey }) => {
    polledKeys.push(idempotencyKey);
    return Promise.resolve({ state: 'unknown' });
  };
  const first = await server.db.selectFrom('cardPayments').selectAll().executeTakeFirstOrThrow();
  await server.db
    .insertInto('cardPayments')
    .values(
      Array.from({ length: 150 }, (_, index) => ({
        ...first,
        recordId: `C-old-${index}`,
        orderId: `old-${index}`,
        state: 'unknown' as const,
        chargingAt: new Date(first.createdAt.getTime() - 3 * 86_400_000),
        nextPollAt: new Date(first.createdAt.getTime() - 60_000 - index),
      })),
    )
    .execute();
  await resolvePendingCharges(server.services);
  expect(polledKeys).toHaveLength(100);
  await resolvePendingCharges(server.services);
  expect(polledKeys).toHaveLength(151);
  expect(polledKeys.at(-1)).toBe(first.recordId);
  await resolvePendingCharges(server.services);
  expect(polledKeys).toHaveLength(151);
});

describe('a card and a store for one debt at once', () => {
  test('the debt is settled once and the second payment becomes visible credit', async () => {
    const { repaymentWay, commit, details } = cardFlow(server);
    const { amount, repayToken } = await repaymentWay();
    const instruction = { orderId: 'MX174', amount, payCode: 'OXXO', requestType: 1 };
    const { body } = await server.call('instructions', instruction);
    const reference = body.data.repayDetail.vCode;
    const [card, store] = await Promise.all([
      commit('2', { amount, repayToken }),
      sendPaymentNotice(server, { reference, amount }),
    ]);
    expect(store.outcome).toBe('booked');
    const paid = await details();
    expect(paid.orderStatus).toBe(200);
    const both = card.body.code === '00';
    expect(paid.payments).toHaveLength(both ? 2 : 1);
    expect(paid.credit).toBe(both ? amount : 0);
    if (!both) expect(['800009', '800011']).toContain(card.body.code);
  });

  test('a store’s payment during a pending charge makes the charge credit', async () => {
    await insertStoredCard(server, '5', sandboxCardTokens.silent);
    const { repaymentWay, commit, details } = cardFlow(server);
    const { amount } = await repaymentWay();
    const instruction = { orderId: 'MX174', amount, payCode: 'SPEI', requestType: 1 };
    const { body } = await server.call('instructions', instruction);
    await commit('5');
    await sendPaymentNotice(server, { reference: body.data.repayDetail.vCode, amount });
    await ageCharge(2 * 60_000);
    await resolvePendingCharges(server.services);
    expect(await details()).toMatchObject({ orderStatus: 200, credit: amount });
  });
});

describe('the payment link', () => {
  async function link(): Promise<string> {
    const { amount } = await cardFlow(server).repaymentWay();
    return (await server.call('repaymentLink', { orderId: 'MX174', amount, userId: 1001 })).body.data.url;
  }

  function press(url: string): Promise<Response> {
    return server.fetch(url, { method: 'POST', redirect: 'manual' });
  }

  test('opens a page that charges once and returns without the session in its address', async () => {
    const url = await link();
    const page = await server.fetch(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("form-action 'self'");
    expect(await page.text()).toContain('$3,013.73');
    const answers = await Promise.all(Array.from({ length: 10 }, () => press(url)));
    const back = answers.find(({ status }) => status === 303)?.headers.get('location') ?? '';
    expect(back).toMatch(/^\/ynRepay\?orderId=MX174&productId=mx-quincena&.*returned=1$/);
    expect(`${url}${back}`).not.toContain('demo-mx-ana');
    const { details } = cardFlow(server);
    expect(await details()).toMatchObject({ orderStatus: 200, credit: 0 });
    expect((await details()).payments).toHaveLength(1);
  });

  test('tampered with is not found; superseded by a newer one it charges nothing', async () => {
    const url = await link();
    expect((await server.fetch(url.replace(/amount=\d+/, 'amount=1'))).status).toBe(404);
    expect((await press(url.replace(/back=[^&]+/, 'back=https%3A%2F%2Fevil.example'))).status).toBe(404);
    await link();
    expect((await press(url)).status).toBe(200);
    expect((await cardFlow(server).details()).payments).toEqual([]);
  });

  test('of a wrong amount is refused; another borrower’s order is unknown', async () => {
    expect((await server.call('repaymentLink', { orderId: 'MX174', amount: 5 })).body.code).toBe('800011');
    expect((await server.call('repaymentLink', { orderId: 'MXB174', amount: 5 })).status).toBe(404);
  });
});
