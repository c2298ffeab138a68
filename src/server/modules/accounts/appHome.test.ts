import { afterAll, beforeAll, expect, test } from 'vitest';
import { testBrowser } from '../../testing/browser.ts';
import { ana, type bruno, ravi, type TestServer, testServer } from '../../testing/testServer.ts';
import { prepareRegistration } from '../promotion/testing/promotion.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const appHome = async (holder: typeof ana | typeof bruno | typeof ravi, language: '1' | '2' = '1') =>
  (await server.call('appHome', {}, holder, language)).body.data;

test('shows in one call what home-page and order-list show, with what is due first', async () => {
  const shown = await appHome(ana);
  const home = (await server.call('home')).body.data;
  const { orders } = (await server.call('orderList')).body.data;
  expect(shown.products).toEqual(home.products);
  expect(shown.orders).toMatchObject(orders);
  expect(shown).toMatchObject({ firstName: 'Ana', currency: 'MXN', nextStep: '' });
  expect(shown.available).toBe(Math.max(...home.products.map(({ limit }) => limit)));
  const late = shown.orders.find(({ orderNo }) => orderNo === 'MX180');
  expect(late).toMatchObject({ state: 'overdue', daysLate: 5, daysToDue: -5 });
  expect(shown.orders.find(({ state }) => state === 'repaid')).toMatchObject({ daysToDue: null });
  expect(shown.lead).toMatchObject({
    label: 'To be up to date',
    symbol: '$',
    text: expect.stringMatching(/^It was due on \*\*.+\*\*, \d+\u00a0days ago$/),
  });
  expect(shown.support).toMatchObject({
    phone: expect.stringMatching(/^\+52/),
    chat: expect.stringMatching(/^\+52/),
    hours: expect.stringMatching(/^Monday to Saturday/),
  });
});

test('has for offline use the first amount due with a valid reference', async () => {
  const { offline } = await appHome(ana);
  expect(offline).toMatchObject({
    debt: expect.stringMatching(/^\$[\d,.]+ MXN$/),
    reference: expect.stringMatching(/^\d{10,18}$/),
  });
  expect(offline?.at).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect((await appHome(ana)).offline?.reference).toBe(offline?.reference);
  const row = await server.db
    .selectFrom('paymentReferences')
    .select(['orderId', 'isLive'])
    .where('reference', '=', offline?.reference ?? '')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ orderId: offline?.orderNo, isLive: true });
  expect((await appHome(ravi)).offline?.debt).toMatch(/ INR$/);
});

test('does not wait for a provider without an answer', async () => {
  const collect = server.services.providers.payments.get('sandbox')?.collect;
  if (collect === undefined) throw new Error('the sandbox collects');
  const { create } = collect;
  await server.db.deleteFrom('paymentReferences').where('borrowerId', '=', ravi.borrowerId).execute();
  collect.create = () => new Promise(() => {});
  const { offline } = await appHome(ravi);
  collect.create = create;
  expect(offline).toMatchObject({ debt: expect.stringMatching(/INR$/), reference: '', barcode: '' });
});

test('of a new borrower has no debt and the next step; of a declined one the day of the next application', async () => {
  const browser = testBrowser(server);
  await browser.call('register', { ...(await prepareRegistration(server, '5530000881')), cookie: 1 });
  const { data } = (await browser.call('appHome')).body;
  expect(data).toMatchObject({
    firstName: '',
    orders: [],
    offline: null,
    nextStep: 'personal',
    triesAgainOn: '',
    lead: { symbol: '$', whole: '8,000', text: expect.stringMatching(/^\*\*6 steps\*\* are missing/) },
  });
  const { borrowerId } = await server.db
    .selectFrom('phoneDirectory')
    .select('borrowerId')
    .where('phone', '=', '5530000881')
    .executeTakeFirstOrThrow();
  await declineOrderOf(borrowerId);
  const { triesAgainOn, available } = (await browser.call('appHome')).body.data;
  expect(available).toBeGreaterThan(0);
  expect(triesAgainOn).toMatch(/^\d{4}-\d\d-\d\d$/);
  const declared = { fullName: 'Joven Ejemplo', birthDate: '2015-04-27', idNumber: 'X' };
  await server.db
    .insertInto('certifications')
    .values({ borrowerId, step: 'personal', declared: JSON.stringify(declared), declaredAt: new Date() })
    .execute();
  expect((await browser.call('appHome')).body.data).toMatchObject({
    available: 0,
    triesAgainOn: '2033-04-27',
  });
});

async function declineOrderOf(borrowerId: number): Promise<void> {
  const seeded = await server.db
    .selectFrom('orders')
    .selectAll()
    .where('orderId', '=', 'MX110')
    .executeTakeFirstOrThrow();
  await server.db
    .insertInto('orders')
    .values({
      borrowerId,
      orderId: 'QDECLINED0001',
      productId: seeded.productId,
      state: 'declined',
      terms: JSON.stringify(seeded.terms),
      blockedProductId: null,
      pushKey: null,
      createdAt: seeded.createdAt,
    })
    .execute();
}
