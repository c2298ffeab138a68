import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listSimulationErrors, readSimulatedConfig } from '../src/server/app/checkConfig/simulation.ts';
import { defaultConfigDir, readConfig } from '../src/server/config/files.ts';
import { listProductErrors } from '../src/server/config/productErrors.ts';
import { productsSchema } from '../src/server/config/products.ts';
import { runEndOfDay } from '../src/server/modules/loans/index.ts';
import { createTestOperatorToken } from '../src/server/modules/operator/testing/tokens.ts';
import { reconcileLedger } from '../src/server/modules/reconciliation/index.ts';
import { sendPaymentNotice } from '../src/server/testing/sandbox.ts';
import { type TestServer, testServer } from '../src/server/testing/testServer.ts';
import { type RandomProduct, randomProduct } from './randomProducts.ts';
import { createRandom } from './referenceModel/random.ts';
import { callOperator, createTestBorrower, operatorToken } from './referenceModel/simulation.ts';

/*
 * Products as lenders might write them, most of them odd: what `npm run check:config` accepts lives over HTTP, with the
 * daily run and the ledger, without a call that fails. `PRODUCTS_SEED` and `PRODUCTS` try others, and more.
 */

const random = createRandom(Number(process.env.PRODUCTS_SEED ?? 20_261_123));
const productCount = Number(process.env.PRODUCTS ?? 24);

const config = readConfig();
const products = Array.from({ length: productCount }, (_, number) =>
  randomProduct(random, `random-${number}`),
);
const accepted = products.filter(({ productId, product }) => {
  const parsed = productsSchema.safeParse({ [productId]: product });
  return (
    parsed.success &&
    listProductErrors({ ...config, products: parsed.data }, listSimulationErrors).length === 0
  );
});

let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offered-products-'));
  await cp(defaultConfigDir, folder, { recursive: true });
  const offered = Object.fromEntries(accepted.map(({ productId, product }) => [productId, product]));
  await writeFile(
    join(folder, 'products.json'),
    JSON.stringify({ ...(await shippedProducts()), ...offered }),
  );
  readSimulatedConfig(folder);
  server = await testServer({ env: { CONFIG_DIR: folder } });
  await createTestOperatorToken(server, operatorToken);
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true });
});

async function shippedProducts(): Promise<object> {
  const { default: content } = await import('../config/products.json', { with: { type: 'json' } });
  return content;
}

type Person = Awaited<ReturnType<typeof createTestBorrower>>;
type Loan = RandomProduct & {
  person: Person;
  orderId: string;
  payCode: string;
  currency: string;
};

async function callInBothLanguages<Name extends Parameters<TestServer['call']>[0]>(
  name: Name,
  request: Record<string, unknown>,
  person: Person,
) {
  const [english, spanish] = [
    await server.call(name, request, person, '1'),
    await server.call(name, request, person, '2'),
  ];
  expect([english.status, spanish.status, english.body.success, english.body.message]).toEqual([
    200,
    200,
    true,
    english.body.message,
  ]);
  return english.body.data;
}

async function startLoan({ productId, product }: RandomProduct, number: number): Promise<Loan> {
  const { market, amount: range } = product;
  const person = await createTestBorrower(server, 40_000_001 + number, market === 'MX' ? 1001 : 2001);
  const amount = random.pick([range.least, range.offer, range.most]);
  const { choice } = await callInBothLanguages('loanConfirm', { productId }, person);
  const { termDays } = random.pick(choice.terms);
  const offer = await callInBothLanguages('loanConfirm', { productId, amount, termDays }, person);
  await callInBothLanguages('periodAgreement', { productId, amount, termDays }, person);
  const { periods, termUnit, agreementHash } = offer;
  const pushRequest = { productId, amount, periods, termUnit, termDays, agreementHash };
  const { orderId } = await callInBothLanguages('loanPush', pushRequest, person);
  await callOperator(server, 'decide', { borrowerId: person.borrowerId, orderId, approve: true });
  await callOperator(server, 'paid-out', { borrowerId: person.borrowerId, orderId });
  await callInBothLanguages('contractDetail', { orderNo: orderId }, person);
  const [payCode, currency] = market === 'MX' ? ['SPEI', 'MXN'] : ['UPI', 'INR'];
  return { productId, product, person, orderId, payCode, currency };
}

async function pay(loan: Loan, request: { requestType: 1 | 2; way?: string; amount: number }): Promise<void> {
  const { orderId, payCode, person, currency } = loan;
  const { repayDetail } = await callInBothLanguages('instructions', { orderId, payCode, ...request }, person);
  expect(
    await sendPaymentNotice(server, { reference: repayDetail.vCode, amount: request.amount, currency }),
  ).toEqual({
    status: 200,
    outcome: 'booked',
  });
}

/** Reads every page of a loan and, by chance or on its last day, pays. */
async function performDay(loan: Loan, isLast: boolean): Promise<void> {
  const { orderId, person } = loan;
  const { orderStatus, isDelay } = await callInBothLanguages('loanDetails', { orderId }, person);
  if (orderStatus === 200) return;
  const { ways } = await callInBothLanguages('repaymentDetail', { orderId }, person);
  const [instalment, part, all] = ways;
  if (!instalment || !part || !all) throw new Error('there are three ways to pay');
  if (isLast) return pay(loan, { requestType: 1, way: 'all', amount: all.amount });
  if (isDelay === 1) {
    const { delayInfo } = await callInBothLanguages('extensionDetail', { orderId }, person);
    if (random.chance(0.4)) return pay(loan, { requestType: 2, amount: delayInfo.delayAmount });
  }
  if (random.chance(0.2)) return pay(loan, { requestType: 1, amount: instalment.amount });
  if (random.chance(0.2)) return pay(loan, { requestType: 1, way: 'part', amount: part.least });
}

test('most products that a lender might write are refused, and not all', () => {
  expect(accepted.length).toBeGreaterThan(productCount / 6);
  expect(accepted.length).toBeLessThan(productCount * 0.8);
});

test('what the check accepts lives to its end on the server, by every page and in the ledger', async () => {
  const loans: Loan[] = [];
  for (const [number, offered] of accepted.entries()) loans.push(await startLoan(offered, number));
  const dayIntervals = [1, 14, 1, 20, 28, 28];
  for (const [stop, days] of dayIntervals.entries()) {
    await server.advanceDays(days);
    await runEndOfDay(server.services);
    for (const loan of loans)
      await performDay(loan, false).catch((error: unknown) => failWithProduct(loan, stop, error));
  }
  await server.advanceDays(28);
  for (const loan of loans)
    await performDay(loan, true).catch((error: unknown) => failWithProduct(loan, -1, error));
  for (const { orderId, person } of loans) {
    expect((await callInBothLanguages('loanDetails', { orderId }, person)).orderStatus).toBe(200);
  }
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
});

function failWithProduct({ product }: Loan, stop: number, error: unknown): never {
  throw new Error(`stop ${stop}: ${JSON.stringify(product)}`, { cause: error });
}
