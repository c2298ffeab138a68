import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minor } from '../../../../lending/index.ts';
import { ana, bruno, ravi, type TestServer, testServer } from '../../../testing/testServer.ts';
import { findOrder } from '../orders/order.ts';
import { decideOrder } from './orderLifecycle.ts';
import { reviewOrder } from './review.ts';

type Person = typeof ana | typeof bruno | typeof ravi;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

async function pushLoan(person: Person, productId: string, on: TestServer = server, overrides = {}) {
  return acceptOffer(person, await getOffer(person, productId, on, overrides), on);
}

async function getOffer(person: Person, productId: string, on: TestServer, overrides = {}) {
  const { data } = (await on.call('loanConfirm', { productId, ...overrides }, person)).body;
  const { amount, periods, termUnit, agreementHash } = data;
  return { amount, periods, termUnit, productId, agreementHash };
}

async function acceptOffer(person: Person, offer: Awaited<ReturnType<typeof getOffer>>, on: TestServer) {
  return (await on.call('loanPush', offer, person, '2')).body;
}

function listDecisions(orderId: string, on: TestServer = server) {
  return on.db.selectFrom('orderDecisions').selectAll().where('orderId', '=', orderId).execute();
}

describe('an open loan', () => {
  test.each([
    [ana, 'mx-quincena', null],
    [ana, 'mx-plazos', 'MX174P'],
    [bruno, 'mx-quincena', null],
    [bruno, 'mx-plazos', null],
    [ravi, 'in-91', null],
  ] as const)('is the same to home, apply, confirm and push: %o, %s, %s', async (person, productId, open) => {
    const home = (await server.call('home', {}, person)).body.data.products;
    expect(home.find((product) => product.productId === productId)?.orderNo).toBe(open ?? '');
    const apply = (await server.call('productApply', { productId }, person)).body.data;
    expect(apply.next).toBe(open === null ? 'confirm' : 'order');
    const confirm = (await server.call('loanConfirm', { productId }, person)).body.data;
    expect(confirm.openOrder).toBe(open ?? '');
    const { orderId } = (await pushLoan(person, productId)).data;
    if (open !== null) expect(orderId).toBe(open);
    expect((await pushLoan(person, productId)).data.orderId).toBe(orderId);
    const again = (await server.call('productApply', { productId }, person)).body.data;
    expect(again).toMatchObject({ next: 'order', url: expect.stringContaining(`orderId=${orderId}&`) });
  });

  test('refuses one of another amount, with the order that is open', async () => {
    const other = await pushLoan(ana, 'mx-plazos', server, { amount: 300_000 });
    expect(other).toMatchObject({ success: false, code: 1013, data: { orderId: 'MX174P' } });
    expect(other.message).toContain('$6,000.00');
  });

  test('answers the same agreement sent again at any time after its payout', async () => {
    await using own = await testServer();
    const product = own.services.config.products['mx-quincena'];
    if (!product) throw new Error('mx-quincena is missing');
    product.rules.openAtOnce = 2;
    const productId = 'mx-quincena';
    const { data } = (await own.call('loanConfirm', { productId }, bruno)).body;
    const { amount, periods, termUnit, agreementHash, pushKey } = data;
    const agreed = { amount, periods, termUnit, productId, agreementHash, pushKey };
    const push = async (changes = {}) => (await own.call('loanPush', { ...agreed, ...changes }, bruno)).body;
    const { orderId } = (await push()).data;
    await own.db
      .updateTable('orders')
      .set({ state: 'to_be_repaid', disbursedOn: '2026-11-20' })
      .where('orderId', '=', orderId)
      .execute();
    expect((await push()).data.orderId).toBe(orderId);
    expect(await push({ amount: amount - 50_000 })).toMatchObject({ code: 1013, data: { orderId } });
    const next = (await own.call('loanConfirm', { productId }, bruno)).body.data.pushKey;
    expect(next).not.toBe(pushKey);
    expect((await push({ pushKey: next })).data.orderId).not.toBe(orderId);
  });

  test('has collection holds without late charges if the brand sets so, for later agreements', async () => {
    await using own = await testServer();
    const paused = async (orderId: string) =>
      (await findOrder(own.db, 1002, orderId))?.terms.pauseStopsCharges;
    expect(await paused('MXB174')).toBeUndefined();
    own.services.config.brand.pauseStopsCharges = true;
    expect(await paused((await pushLoan(bruno, 'mx-quincena', own)).data.orderId)).toBe(true);
    expect(await paused('MXB174')).toBeUndefined();
  });

  test('allows another of the same product where its rules do, once it is paid out', async () => {
    await using own = await testServer();
    const product = own.services.config.products['mx-quincena'];
    if (!product) throw new Error('mx-quincena is missing');
    product.rules.openAtOnce = 2;
    const first = (await pushLoan(bruno, 'mx-quincena', own)).data.orderId;
    expect((await pushLoan(bruno, 'mx-quincena', own)).data.orderId).toBe(first);
    await own.db
      .updateTable('orders')
      .set({ state: 'to_be_repaid', disbursedOn: '2026-11-20' })
      .where('orderId', '=', first)
      .execute();
    const second = (await pushLoan(bruno, 'mx-quincena', own)).data.orderId;
    expect(second).not.toBe(first);
    await own.db
      .updateTable('orders')
      .set({ state: 'to_be_repaid', disbursedOn: '2026-11-20' })
      .where('orderId', '=', second)
      .execute();
    expect([first, second]).toContain((await pushLoan(bruno, 'mx-quincena', own)).data.orderId);
  });
});

describe('a borrower more than 30 days late', () => {
  const says =
    'Tienes un préstamo con 31\u00a0días de atraso. Cuando te pongas al corriente, puedes pedir otro.';

  test('is refused, and every call names the rule and the loan', async () => {
    await using own = await testServer();
    const productId = 'mx-quincena';
    const { data } = (await own.call('loanConfirm', { productId }, ana)).body;
    const { amount, periods, termUnit } = data;
    await own.advanceDays(26);
    const refused = { message: says, data: { rule: 'lateNow', orderId: 'MX180' } };
    expect((await own.call('loanConfirm', { productId }, ana, '2')).body).toMatchObject({
      code: 1012,
      ...refused,
    });
    expect((await own.call('productApply', { productId }, ana, '2')).body).toMatchObject({
      code: 3011,
      ...refused,
    });
    const push = await own.call('loanPush', { amount, periods, termUnit, productId }, ana, '2');
    expect([push.status, push.body]).toMatchObject([200, { success: false, code: 1012, ...refused }]);
    const [home] = (await own.call('home', {}, ana, '2')).body.data.products;
    expect(home).toMatchObject({ limit: 0, limitReason: says, amountRange: '$1,000.00 – $6,000.00' });
  });

  test('can still confirm on the day before', async () => {
    await using own = await testServer();
    await own.advanceDays(25);
    expect((await pushLoan(ana, 'mx-quincena', own)).success).toBe(true);
  });
});

describe('the limit', () => {
  test('is reported with its rule, on the home page and beside the offer', async () => {
    await using own = await testServer();
    const limitReason = 'You can ask for up to $3,000.00, because of a loan 5\u00a0days late.';
    const [home] = (await own.call('home')).body.data.products;
    expect(home).toMatchObject({ limit: 300_000, limitReason });
    const { choice } = (await own.call('loanConfirm', { productId: 'mx-quincena' })).body.data;
    expect(choice).toEqual({
      least: 100_000,
      most: 300_000,
      step: 50_000,
      limitReason,
      terms: [
        { termDays: 15, text: '15\u00a0days' },
        { termDays: 30, text: '30\u00a0days' },
      ],
    });
  });

  test('over all open loans holds for two products pushed at once', async () => {
    await using own = await testServer();
    for (const product of Object.values(own.services.config.products))
      product.rules.openDebt = minor(900_000);
    const quincena = await getOffer(bruno, 'mx-quincena', own);
    const plazos = await getOffer(bruno, 'mx-plazos', own);
    const answers = await Promise.all([acceptOffer(bruno, quincena, own), acceptOffer(bruno, plazos, own)]);
    const lent = await own.db
      .selectFrom('orders')
      .select((orders) => orders.fn.count<number>('orderId').as('count'))
      .where('borrowerId', '=', bruno.borrowerId)
      .executeTakeFirstOrThrow();
    expect([answers.filter(({ success }) => success).length, Number(lent.count)]).toEqual([1, 2]);
  });
});

describe('the result of the rules', () => {
  test('is stored with the order, rule by rule, with their inputs', async () => {
    await using own = await testServer();
    const { orderId } = (await pushLoan(bruno, 'mx-quincena', own)).data;
    await reviewOrder(own.services, { borrowerId: bruno.borrowerId, orderId });
    const kept = await listDecisions(orderId, own);
    expect(kept.map(({ stage, blockingRule }) => [stage, blockingRule])).toEqual([
      ['confirmed', null],
      ['reviewed', null],
    ]);
    for (const { outcomes, facts, amount, limitAmount } of kept) {
      expect([amount, limitAmount]).toEqual([300_000, 450_000]);
      expect(facts).toMatchObject({ openDebt: 300_000, daysLateNow: 0, pastDelays: [], openOfProduct: 0 });
      expect(outcomes.map(({ rule, given }) => [rule, given])).toEqual([
        ['openAtOnce', 0],
        ['age', expect.any(Number)],
        ['lateNow', 0],
        ['lateBefore', 0],
        ['openDebt', 300_000],
        ['paidOnTime', 0],
        ['product', 600_000],
      ]);
    }
    const [order] = (await own.call('orderList', {}, bruno)).body.data.orders;
    expect(order).toMatchObject({ orderNo: orderId, orderStatus: 151 });
  });

  test('declines an order that is not eligible at its review, and the borrower reads the reason', async () => {
    await using own = await testServer();
    const { orderId } = (await pushLoan(bruno, 'mx-quincena', own)).data;
    await own.advanceDays(42);
    await reviewOrder(own.services, { borrowerId: bruno.borrowerId, orderId });
    const { data } = (await own.call('loanDetails', { orderId }, bruno, '2')).body;
    expect(data).toMatchObject({ orderStatus: 110, userOrderDetail: { detail: [] } });
    expect(data.noticeDesText).toMatch(
      /^Pediste \$3,000\.00\. Tienes un préstamo con 32\u00a0días de atraso\. /,
    );
  });

  test('is missing once the product is removed: the order is left to staff, who decide it', async () => {
    await using own = await testServer();
    const { orderId } = (await pushLoan(bruno, 'mx-quincena', own)).data;
    const products = { ...own.services.config.products };
    delete products['mx-quincena'];
    const errors: unknown[][] = [];
    const log = Object.assign(Object.create(own.services.log), {
      error: (...said: unknown[]) => errors.push(said),
    });
    const services = { ...own.services, config: { ...own.services.config, products }, log };
    const key = { borrowerId: bruno.borrowerId, orderId };
    await reviewOrder(services, key);
    expect(errors).toEqual([
      [{ orderId, productId: 'mx-quincena' }, 'an order is left to staff: its product has no rules any more'],
    ]);
    const statusOf = async () => (await own.call('loanDetails', { orderId }, bruno)).body.data.orderStatus;
    expect(await statusOf()).toBe(21);
    await decideOrder(services, key, false, { kind: 'operator' });
    expect(await statusOf()).toBe(110);
  });

  test('is shown on the page of the demonstration’s declined order', async () => {
    const { noticeDesText } = (await server.call('loanDetails', { orderId: 'MX110' }, ana, '2')).body.data;
    expect(noticeDesText).toBe(
      'Pediste $3,000.00. Ya tienes un préstamo abierto de este producto. Cuando lo pagues, puedes pedir otro. ' +
        'No es definitivo: puedes volver a pedir. Si crees que es un error, escríbenos y lo revisamos.',
    );
  });
});
