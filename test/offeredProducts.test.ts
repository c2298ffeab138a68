import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkedConfig } from '../src/server/config/checkedConfig.ts';
import { defaultConfigDir, readConfig } from '../src/server/config/files.ts';
import { lifeMistakes } from '../src/server/config/lives/index.ts';
import { productMistakes } from '../src/server/config/productMistakes.ts';
import { productsSchema } from '../src/server/config/products.ts';
import { runDay } from '../src/server/loans/index.ts';
import { allowOperator } from '../src/server/operator/testing.ts';
import { reconcile } from '../src/server/reconciliation/index.ts';
import { notify } from '../src/server/testing/sandbox.ts';
import { type TestServer, testServer } from '../src/server/testing/testServer.ts';
import { type Offered, randomProduct } from './randomProducts.ts';
import { makePerson, operate, operatorToken } from './secondCalculation/life.ts';
import { randomFrom } from './secondCalculation/random.ts';

/*
 * Products as lenders might write them, most of them odd: what `npm run check:config` accepts lives over HTTP, with the
 * daily run and the ledger, without a call that fails. `PRODUCTS_SEED` and `PRODUCTS` try others, and more.
 */

const random = randomFrom(Number(process.env.PRODUCTS_SEED ?? 20_261_123));
const tried = Number(process.env.PRODUCTS ?? 24);

const config = readConfig();
const products = Array.from({ length: tried }, (_, number) => randomProduct(random, `random-${number}`));
const accepted = products.filter(({ productId, product }) => {
  const parsed = productsSchema.safeParse({ [productId]: product });
  return parsed.success && productMistakes({ ...config, products: parsed.data }, lifeMistakes).length === 0;
});

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offered-products-'));
  await cp(defaultConfigDir, folder, { recursive: true });
  const offered = Object.fromEntries(accepted.map(({ productId, product }) => [productId, product]));
  await writeFile(join(folder, 'products.json'), JSON.stringify({ ...(await shipped()), ...offered }));
  checkedConfig(folder);
  server = await testServer({ env: { CONFIG_DIR: folder } });
  await allowOperator(server, operatorToken);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function shipped(): Promise<object> {
  const { default: content } = await import('../config/products.json', { with: { type: 'json' } });
  return content;
}

type Person = Awaited<ReturnType<typeof makePerson>>;
type Loan = Offered & {
  person: Person;
  orderId: string;
  payCode: string;
  currency: string;
};

async function answered<Name extends Parameters<TestServer['call']>[0]>(
  name: Name,
  asked: Record<string, unknown>,
  person: Person,
) {
  const [english, spanish] = [
    await server.call(name, asked, person, '1'),
    await server.call(name, asked, person, '2'),
  ];
  expect([english.status, spanish.status, english.body.success, english.body.message]).toEqual([
    200,
    200,
    true,
    english.body.message,
  ]);
  return english.body.data;
}

async function begin({ productId, product }: Offered, number: number): Promise<Loan> {
  const { market, amount: range } = product;
  const person = await makePerson(server, 40_000_001 + number, market === 'MX' ? 1001 : 2001);
  const amount = random.one([range.least, range.offer, range.most]);
  const { choice } = await answered('loanConfirm', { productId }, person);
  const { termDays } = random.one(choice.terms);
  const offer = await answered('loanConfirm', { productId, amount, termDays }, person);
  await answered('periodAgreement', { productId, amount, termDays }, person);
  const { periods, termUnit, agreementHash } = offer;
  const agreed = { productId, amount, periods, termUnit, termDays, agreementHash };
  const { orderId } = await answered('loanPush', agreed, person);
  await operate(server, 'decide', { borrowerId: person.borrowerId, orderId, approve: true });
  await operate(server, 'paid-out', { borrowerId: person.borrowerId, orderId });
  await answered('contractDetail', { orderNo: orderId }, person);
  const [payCode, currency] = market === 'MX' ? ['SPEI', 'MXN'] : ['UPI', 'INR'];
  return { productId, product, person, orderId, payCode, currency };
}

async function pay(loan: Loan, asked: { requestType: 1 | 2; way?: string; amount: number }): Promise<void> {
  const { orderId, payCode, person, currency } = loan;
  const { repayDetail } = await answered('instructions', { orderId, payCode, ...asked }, person);
  expect(await notify(server, { reference: repayDetail.vCode, amount: asked.amount, currency })).toEqual({
    status: 200,
    outcome: 'booked',
  });
}

/** Reads every page of a loan and, by chance or on its last day, pays. */
async function live(loan: Loan, isLast: boolean): Promise<void> {
  const { orderId, person } = loan;
  const { orderStatus, isDelay } = await answered('loanDetails', { orderId }, person);
  if (orderStatus === 200) return;
  const { ways } = await answered('repaymentDetail', { orderId }, person);
  const [instalment, part, all] = ways;
  if (!instalment || !part || !all) throw new Error('there are three ways to pay');
  if (isLast) return pay(loan, { requestType: 1, way: 'all', amount: all.amount });
  if (isDelay === 1) {
    const { delayInfo } = await answered('extensionDetail', { orderId }, person);
    if (random.often(0.4)) return pay(loan, { requestType: 2, amount: delayInfo.delayAmount });
  }
  if (random.often(0.2)) return pay(loan, { requestType: 1, amount: instalment.amount });
  if (random.often(0.2)) return pay(loan, { requestType: 1, way: 'part', amount: part.least });
}

test('most products that a lender might write are refused, and not all', () => {
  expect(accepted.length).toBeGreaterThan(tried / 6);
  expect(accepted.length).toBeLessThan(tried * 0.8);
});

test('what the check accepts lives to its end on the server, by every page and in the ledger', async () => {
  const loans: Loan[] = [];
  for (const [number, offered] of accepted.entries()) loans.push(await begin(offered, number));
  const daysApart = [1, 14, 1, 20, 28, 28];
  for (const [place, days] of daysApart.entries()) {
    await server.advanceDays(days);
    await runDay(server.services);
    for (const loan of loans) await live(loan, false).catch((error: unknown) => told(loan, place, error));
  }
  await server.advanceDays(28);
  for (const loan of loans) await live(loan, true).catch((error: unknown) => told(loan, -1, error));
  for (const { orderId, person } of loans) {
    expect((await answered('loanDetails', { orderId }, person)).orderStatus).toBe(200);
  }
  expect((await reconcile(server.db)).mismatches).toEqual([]);
}, 240_000);

function told({ product }: Loan, place: number, error: unknown): never {
  throw new Error(`stop ${place}: ${JSON.stringify(product)}`, { cause: error });
}
