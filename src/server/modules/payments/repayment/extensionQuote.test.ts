import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays, type Day } from '../../../../lending/index.ts';
import { sendPaymentNotice } from '../../../testing/sandbox.ts';
import { ana, bruno, type TestServer, testServer } from '../../../testing/testServer.ts';
import { getBorrowerOrder, getMarketContext, type Order } from '../../loans/index.ts';
import { getOrCreateExtensionQuote } from './resolvePayable.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function getOrder(orderId: string, { borrowerId }: { borrowerId: number } = ana): Promise<Order> {
  return getBorrowerOrder(server.services, borrowerId, { orderId });
}

async function today(): Promise<Day> {
  return (await getMarketContext(server.services, 'MX')).today;
}

/** Pays what a way asks for of a loan of Ana's. */
async function pay(
  orderId: string,
  requestType: 1 | 2,
  amount: number,
  scopeFields: object = {},
): Promise<void> {
  const request = { orderId, payCode: 'SPEI', requestType, amount, ...scopeFields };
  const reference = (await server.call('instructions', request)).body.data.repayDetail.vCode;
  await sendPaymentNotice(server, { reference, amount });
}

/** What a borrower reads whose extension is refused. */
async function getRefusalText(order: Order) {
  const refused = await getOrCreateExtensionQuote(server.db, order, await today()).catch(
    (error: unknown) => error,
  );
  return (refused as { text?: { en: string } }).text?.en;
}

test('a quote is open for three days after its own, the same for all simultaneous requests', async () => {
  const order = await getOrder('MXB174', bruno);
  const request = Array.from({ length: 4 }, async () =>
    getOrCreateExtensionQuote(server.db, order, await today()),
  );
  const [first, ...others] = await Promise.all(request);
  expect(first).toMatchObject({ sequence: 1, paid: 0, expiresOn: addDays(await today(), 3) });
  for (const other of others) expect(other).toEqual(first);
});

test('a loan without extensions gets no quote, and its due date stays', async () => {
  expect(await getRefusalText(await getOrder('MX174P'))).toMatch(
    /^This loan can’t be extended\. Your due date stays/,
  );
});

test('an unknown or undisbursed loan gets no quote', async () => {
  const order = await getOrder('MX174');
  expect(await getRefusalText({ ...order, orderId: 'gone' })).toMatch(/nothing to pay on this loan/);
});

test('a loan extended the maximum number of times, or repaid, gets no quote', async () => {
  const { terms } = await getOrder('MX180');
  for (let times = 0; times < (terms.deferral?.maxTimes ?? 0); times += 1) {
    const { delayInfo } = (await server.call('extensionDetail', { orderId: 'MX180' })).body.data;
    await pay('MX180', 2, delayInfo.delayAmount);
  }
  expect(await getRefusalText(await getOrder('MX180'))).toMatch(/^This loan can’t be extended\./);
  const { ways } = (await server.call('repaymentDetail', { orderId: 'MX180' })).body.data;
  await pay('MX180', 1, ways[2]?.amount ?? 0, { way: 'all' });
  expect(await getRefusalText(await getOrder('MX180'))).toMatch(/^There is nothing to pay on this loan/);
});

test('the next quote after a lapsed one has the next number, and both stay stored', async () => {
  const first = await getOrCreateExtensionQuote(server.db, await getOrder('MX174'), await today());
  await server.advanceDays(4);
  const next = await getOrCreateExtensionQuote(server.db, await getOrder('MX174'), await today());
  expect([first.sequence, next.sequence]).toEqual([1, 2]);
  expect(next.expiresOn).toBe(addDays(first.expiresOn, 4));
  const { extensions } = await getOrder('MX174');
  expect(extensions.map(({ sequence, expiresOn }) => [sequence, expiresOn])).toEqual([
    [1, first.expiresOn],
    [2, next.expiresOn],
  ]);
});
