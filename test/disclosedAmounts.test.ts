import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '../src/contract/endpoints.ts';
import type { ResponseData } from '../src/contract/schemas/index.ts';
import { createTestOperatorToken } from '../src/server/modules/operator/testing/tokens.ts';
import { sendPaymentNotice } from '../src/server/testing/sandbox.ts';
import { expectConsistentSums, parseMinorUnits } from '../src/server/testing/sums.ts';
import { bruno, ravi, type TestServer, testServer } from '../src/server/testing/testServer.ts';
import { createRandom, type Random } from './referenceModel/random.ts';
import {
  choosePayCode,
  operatorToken,
  type Simulation,
  startSimulation,
} from './referenceModel/simulation.ts';

/*
 * What borrowers are told of money, over HTTP, in both languages, whatever happens to their loans: every list under an
 * amount sums to it, every page names the same amount, and who pays exactly what a page names by the day it names owes
 * nothing of what it was about and has nothing of it to get back. `LIVES_SEED` plays other lives.
 */

const defaultSeed = 20_261_123;
const seed = Number(process.env.LIVES_SEED ?? defaultSeed);
const lastDay = 110;

/** What somebody was told to pay, and hasn't yet. */
type QuotedPayment = {
  readonly scope: 'instalment' | 'all' | 'extension';
  readonly reference: string;
  readonly amount: number;
  readonly quotedOn: number;
  readonly validUntil: number;
  /** Of an extension paid on the day it was asked for, or while the loan isn't late. */
  readonly newDueOn: string;
  readonly isLate: boolean;
  /** Numbers of the payments of a plan that the amount is for. */
  readonly plannedNumbers: readonly number[];
  /** The most that may be in the borrower's favour then: what is already, and what an instalment is above the whole. */
  readonly credit: number;
};

type SimulatedBorrower = { readonly simulation: Simulation; quotedPayment?: QuotedPayment | undefined };

let server: TestServer;
const borrowers: SimulatedBorrower[] = [];
const coverage = new Set<string>();

beforeAll(async () => {
  server = await testServer();
  await createTestOperatorToken(server, operatorToken);
  const products: [string, number, (random: Random) => { amount: number; termDays: number }][] = [
    ['mx-quincena', 9, (random) => ({ amount: 300_000, termDays: random.pick([15, 30]) })],
    ['mx-plazos', 4, (random) => ({ amount: 600_000, termDays: random.pick([30, 45, 60]) })],
    ['in-91', 4, () => ({ amount: 1_000_000, termDays: 91 })],
  ];
  for (const [productIndex, [productId, count, createRequest]] of products.entries())
    for (let number = 0; number < count; number += 1) {
      const borrowerId = 40_000_001 + productIndex * 1_000 + number;
      const random = createRandom(seed + borrowerId);
      borrowers.push({
        simulation: await startSimulation(server, random, borrowerId, productId, createRequest(random)),
      });
    }
});
afterAll(() => server.close());

async function fetchPage<Name extends EndpointName>(
  name: Name,
  { borrower: person }: Simulation,
  payload: object,
  language: '1' | '2' = '1',
): Promise<ResponseData<Name>> {
  return (await server.call(name, { ...payload }, person, language)).body.data;
}

function headlineAmount({ lead }: { lead: { symbol: string; whole: string; cents: string } }): number {
  return parseMinorUnits(`${lead.whole}${lead.cents}`);
}

/** Every page about money says the same, and its lists sum to it. */
async function checkPages(simulation: Simulation, language: '1' | '2'): Promise<void> {
  const { orderId } = simulation;
  const loan = await fetchPage('loanDetails', simulation, { orderId }, language);
  const { detail, plan } = loan.userOrderDetail;
  expectConsistentSums(detail, loan.amount);
  expect(headlineAmount(loan)).toBe(loan.amount);
  for (const { amount, items } of loan.payments)
    expect(items.reduce((sum, { value }) => sum + parseMinorUnits(value), 0)).toBe(amount);
  const contract = await fetchPage('contractDetail', simulation, { orderNo: orderId }, language);
  const { giveAmount, commission, Interest, IVA, contractAmount } = contract;
  expect(giveAmount + commission + Interest + IVA).toBe(contractAmount);
  expect(contract.plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(contractAmount);
  if (loan.orderStatus === 200) return;

  const remaining = parseMinorUnits(detail.findLast(({ tone }) => tone === 'sum')?.value ?? '');
  const plannedNumbers = plan
    .filter(({ tone }) => tone !== 'paid')
    .map(({ value }) => parseMinorUnits(value));
  const repayment = await fetchPage('repaymentDetail', simulation, { orderId }, language);
  // The last payment of a plan may be ended today for less than it comes to on its date, which is said beside it.
  const amountOnDueDate = repayment.ways[0]?.later?.amount ?? remaining;
  if (plan.length > 0) expect(plannedNumbers.reduce((sum, amount) => sum + amount, 0)).toBe(amountOnDueDate);
  expectConsistentSums(repayment.detail, repayment.repayAmount);
  const [instalment, , all] = repayment.ways;
  const { orders } = await fetchPage('orderList', simulation, {}, language);
  const listedOrder = orders.find(({ orderNo }) => orderNo === orderId);
  const { orderDetail } = await fetchPage('complaintInit', simulation, { orderId }, language);
  expect([
    repayment.repayAmount,
    headlineAmount(repayment),
    instalment?.amount,
    listedOrder?.amount,
    orderDetail?.amount,
    parseMinorUnits(orderDetail?.list[0]?.value ?? ''),
  ]).toEqual(Array.from({ length: 6 }, () => loan.amount));
  expect([repayment.repayDate, listedOrder?.dueDate]).toEqual([loan.dueDate, loan.dueDate]);

  if (loan.isDelay === 0) return;
  const extension = await fetchPage('extensionDetail', simulation, { orderId }, language);
  const { delayInfo, repayPlan, comparison, held, warning } = extension;
  const [today, extend, doNothing] = comparison;
  const extraCost = (extend?.amount ?? 0) - (doNothing?.amount ?? 0);
  expect(warning === '').toBe(extraCost <= 0);
  expect(warning).toBe(loan.delayNote);
  if (extraCost > 0) expect(warning).toContain(formatAmount(extraCost));
  expect(repayPlan.reduce((sum, { amount }) => sum + amount, 0)).toBe(extend?.amount);
  expect([repayPlan[0]?.amount, headlineAmount(extension)]).toEqual([
    delayInfo.delayAmount,
    delayInfo.delayAmount,
  ]);
  expect(today?.amount).toBe(all?.amount);
  expect(extend?.remark).toContain(repayPlan[0] && formatAmount(delayInfo.delayAmount));
  if (held > 0) expect(extension.noticeMsg).toContain(formatAmount(held));
  if (held > 0) coverage.add('a fee paid in part');
}

/** As any market writes the figures of an amount up to 999.99. */
function formatAmount(amount: number): string {
  return new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(amount / 100);
}

/** Asks how to pay, as a page does, and keeps what was told. */
async function quotePayment(
  simulation: Simulation,
  quotedOn: number,
  onlyScope?: QuotedPayment['scope'],
): Promise<QuotedPayment | undefined> {
  const { orderId, random } = simulation;
  const loan = await fetchPage('loanDetails', simulation, { orderId });
  if (loan.orderStatus === 200) return undefined;
  const { ways } = await fetchPage('repaymentDetail', simulation, { orderId });
  const all = ways[2];
  const isClosed = all === undefined || all.from > loan.today;
  const scope =
    onlyScope ??
    random.pick([
      'instalment' as const,
      ...(isClosed ? [] : ['all' as const]),
      ...(loan.isDelay === 1 ? ['extension' as const, 'extension' as const] : []),
    ]);
  const extension =
    scope === 'extension' && (await fetchPage('extensionDetail', simulation, { orderId })).delayInfo;
  const amountDue = scope === 'all' ? (all?.amount ?? 0) : loan.amount;
  const request = extension
    ? { requestType: 2, amount: extension.delayAmount }
    : { requestType: 1, way: scope, amount: amountDue };
  const page = await fetchPage('instructions', simulation, {
    orderId,
    payCode: choosePayCode(simulation, request.amount),
    ...request,
  });
  const validDays = Math.min(
    daysBetween(loan.today, page.amountUntil),
    daysBetween(loan.today, page.expiresAt) - 1,
  );
  const dueNow = loan.userOrderDetail.plan
    .map(({ tone }, index) => ({ tone, number: index + 1 }))
    .filter(({ tone }) => tone !== 'paid');
  const overdue = dueNow.filter(({ tone }) => tone === 'overdue').map(({ number }) => number);
  return {
    scope,
    reference: page.repayDetail.vCode,
    amount: page.repayDetail.amount,
    quotedOn,
    validUntil: quotedOn + Math.max(0, validDays),
    newDueOn: extension ? extension.delayTime : '',
    isLate: loan.orderStatus === 180,
    plannedNumbers: overdue.length > 0 ? overdue : dueNow.slice(0, 1).map(({ number }) => number),
    // What a slow channel asks for beyond today's amount is the borrower's where it counts today.
    credit:
      loan.credit +
      (scope === 'instalment' ? Math.max(0, amountDue - (all?.amount ?? 0)) : 0) +
      (page.repayDetail.amount - request.amount),
  };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from)) / 86_400_000);
}

/** Pays exactly what was told on some day up to the one that was named, and looks what becomes of it. */
async function payAsQuoted(
  simulation: Simulation,
  quotedPayment: QuotedPayment,
  today: number,
): Promise<void> {
  const { orderId, random, currency } = simulation;
  const paidOn = random.integer(quotedPayment.quotedOn, Math.min(quotedPayment.validUntil, today));
  const now = await server.services.clock.now();
  const paidAt = new Date(now.getTime() - (today - paidOn) * 86_400_000);
  await sendPaymentNotice(server, {
    reference: quotedPayment.reference,
    amount: quotedPayment.amount,
    currency,
    paidAt,
  });
  const loan = await fetchPage('loanDetails', simulation, { orderId });
  coverage.add(`${quotedPayment.scope}${quotedPayment.isLate ? ' of a late loan' : ''}`);
  expect(loan.credit).toBeLessThanOrEqual(quotedPayment.credit);
  if (quotedPayment.scope === 'all') return expect(loan.orderStatus).toBe(200);
  if (quotedPayment.scope === 'instalment') {
    const { plan } = loan.userOrderDetail;
    if (plan.length === 0) expect(loan.orderStatus).toBe(200);
    for (const number of quotedPayment.plannedNumbers)
      if (plan.length > 0) expect(plan[number - 1]?.tone, `payment ${number}`).toBe('paid');
    return;
  }
  const daysMoved = quotedPayment.isLate ? paidOn - quotedPayment.quotedOn : 0;
  expect(daysBetween(quotedPayment.newDueOn, loan.dueDate)).toBe(daysMoved);
}

/** Pays a part that was asked for: what is left is what was said. */
async function payPart(simulation: Simulation): Promise<void> {
  const { orderId, random, currency } = simulation;
  const { ways } = await fetchPage('repaymentDetail', simulation, { orderId });
  const part = ways[1];
  if (part === undefined) return;
  const amount = random.integer(part.least, Math.max(part.least, Math.floor(part.amount / 3)));
  const request = {
    orderId,
    payCode: choosePayCode(simulation, amount),
    requestType: 1,
    way: 'part',
    amount,
  };
  const { repayDetail, leaves } = await fetchPage('instructions', simulation, request);
  await sendPaymentNotice(server, { reference: repayDetail.vCode, amount, currency });
  const loan = await fetchPage('loanDetails', simulation, { orderId });
  // What ends the loan today stands beside what was said of its due date.
  const amountOnDueDate = [...loan.noticeDesText.matchAll(/[\d,]+\.\d\d/g)].map(([money]) =>
    Math.round(Number(money.replaceAll(',', '')) * 100),
  );
  if (loan.orderStatus !== 200) expect([loan.amount, ...amountOnDueDate]).toContain(leaves?.today);
}

/** Pays less than what more days cost. */
async function payPartialFee(simulation: Simulation): Promise<void> {
  const { orderId, random, currency } = simulation;
  const loan = await fetchPage('loanDetails', simulation, { orderId });
  if (loan.isDelay === 0) return payPart(simulation);
  const { delayInfo } = await fetchPage('extensionDetail', simulation, { orderId });
  const payCode = choosePayCode(simulation, delayInfo.delayAmount);
  const request = { orderId, payCode, requestType: 2, amount: delayInfo.delayAmount };
  const { repayDetail } = await fetchPage('instructions', simulation, request);
  const amount = random.integer(1, Math.max(1, delayInfo.delayAmount - 1));
  await sendPaymentNotice(server, { reference: repayDetail.vCode, amount, currency });
}

async function performDay(borrower: SimulatedBorrower, day: number): Promise<void> {
  const { simulation, quotedPayment } = borrower;
  const { random } = simulation;
  if (quotedPayment !== undefined && (day >= quotedPayment.validUntil || random.chance(0.3))) {
    await payAsQuoted(simulation, quotedPayment, day);
    const paysOff = quotedPayment.scope === 'extension' && random.chance(0.3);
    borrower.quotedPayment = paysOff ? await quotePayment(simulation, day, 'all') : undefined;
    if (paysOff) coverage.add('all, just after an extension');
  }
  if (borrower.quotedPayment === undefined) {
    const createRequest = random.integer(1, 14);
    if (createRequest <= 2) borrower.quotedPayment = await quotePayment(simulation, day);
    if (createRequest === 3) await payPart(simulation);
    if (createRequest === 4) await payPartialFee(simulation);
  }
  if (random.chance(0.4)) await checkPages(simulation, random.pick(['1', '2'] as const));
}

test(`every amount shown is right (seed ${seed})`, { timeout: 240_000 }, async () => {
  const random = createRandom(seed);
  for (let day = 0; day < lastDay; ) {
    for (const borrower of borrowers)
      await performDay(borrower, day).catch((error: unknown) => {
        const { orderId } = borrower.simulation;
        const quotedPayment = JSON.stringify(borrower.quotedPayment);
        throw new Error(`LIVES_SEED=${seed}: ${orderId}, day ${day}, told ${quotedPayment}`, {
          cause: error,
        });
      });
    const step = random.integer(1, 4);
    await server.advanceDays(step);
    day += step;
  }
  if (seed !== defaultSeed) return;
  expect([...coverage]).toEqual(
    expect.arrayContaining([
      'instalment',
      'instalment of a late loan',
      'all',
      'all of a late loan',
      'all, just after an extension',
      'extension',
      'extension of a late loan',
      'a fee paid in part',
    ]),
  );
});

test.each([
  ['mx-quincena', 15],
  ['mx-quincena', 30],
  ['mx-plazos', 45],
  ['mx-plazos', 60],
  ['in-91', 91],
] as const)(
  'an offer of %s for %d days sums to what is lent, and to what is repaid',
  async (productId, termDays) => {
    // A database of its own: the lives before have moved the clock, and made people late.
    await using freshServer = await testServer();
    const random = createRandom(seed);
    for (const language of ['1', '2'] as const) {
      const person = productId === 'in-91' ? ravi : bruno;
      const { choice } = (await freshServer.call('loanConfirm', { productId }, person, language)).body.data;
      const amount =
        choice.least + choice.step * random.integer(0, (choice.most - choice.least) / choice.step);
      const request = { productId, amount, termDays };
      const { data } = (await freshServer.call('loanConfirm', request, person, language)).body;
      expectConsistentSums(data.details, amount);
      expect(parseMinorUnits(data.details.at(-1)?.value ?? '')).toBe(data.totalToRepay);
      expect(data.repay_plans.reduce((sum, payment) => sum + payment.amount, 0)).toBe(data.totalToRepay);
      expect(headlineAmount(data)).toBe(data.disbursement);
      expect(parseMinorUnits(data.details[0]?.value ?? '')).toBe(data.disbursement);
    }
  },
);
