import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EndpointName } from '../src/contract/endpoints.ts';
import type { Data } from '../src/contract/schemas/index.ts';
import { allowOperator } from '../src/server/operator/testing.ts';
import { notify } from '../src/server/testing/sandbox.ts';
import { expectSums, minorIn } from '../src/server/testing/sums.ts';
import { bruno, ravi, type TestServer, testServer } from '../src/server/testing/testServer.ts';
import { begin, type Life, operatorToken, payCodeFor } from './secondCalculation/life.ts';
import { type Random, randomFrom } from './secondCalculation/random.ts';

/*
 * What borrowers are told of money, over HTTP, in both languages, whatever happens to their loans: every list under an
 * amount sums to it, every page names the same amount, and who pays exactly what a page names by the day it names owes
 * nothing of what it was about and has nothing of it to get back. `LIVES_SEED` plays other lives.
 */

const usualSeed = 20_261_123;
const seed = Number(process.env.LIVES_SEED ?? usualSeed);
const lastDay = 110;

/** What somebody was told to pay, and hasn't yet. */
type Told = {
  readonly what: 'instalment' | 'all' | 'extension';
  readonly reference: string;
  readonly amount: number;
  readonly on: number;
  readonly until: number;
  /** Of an extension paid on the day it was asked for, or while the loan isn't late. */
  readonly newDueOn: string;
  readonly isLate: boolean;
  /** Numbers of the payments of a plan that the amount is for. */
  readonly planned: readonly number[];
  /** The most that may be in the borrower's favour then: what is already, and what an instalment is above the whole. */
  readonly credit: number;
};

type Borrower = { readonly life: Life; told?: Told | undefined };

let server: TestServer;
const borrowers: Borrower[] = [];
const seen = new Set<string>();

beforeAll(async () => {
  server = await testServer();
  await allowOperator(server, operatorToken);
  const products: [string, number, (random: Random) => { amount: number; termDays: number }][] = [
    ['mx-quincena', 9, (random) => ({ amount: 300_000, termDays: random.one([15, 30]) })],
    ['mx-plazos', 4, (random) => ({ amount: 600_000, termDays: random.one([30, 45, 60]) })],
    ['in-91', 4, () => ({ amount: 1_000_000, termDays: 91 })],
  ];
  for (const [place, [productId, count, wish]] of products.entries())
    for (let number = 0; number < count; number += 1) {
      const borrowerId = 40_000_001 + place * 1_000 + number;
      const random = randomFrom(seed + borrowerId);
      borrowers.push({ life: await begin(server, random, borrowerId, productId, wish(random)) });
    }
});
afterAll(() => server.close());

async function read<Name extends EndpointName>(
  name: Name,
  { person }: Life,
  payload: object,
  language: '1' | '2' = '1',
): Promise<Data<Name>> {
  return (await server.call(name, { ...payload }, person, language)).body.data;
}

function leadAmount({ lead }: { lead: { symbol: string; whole: string; cents: string } }): number {
  return minorIn(`${lead.whole}${lead.cents}`);
}

/** Every page about money says the same, and its lists sum to it. */
async function checkPages(life: Life, language: '1' | '2'): Promise<void> {
  const { orderId } = life;
  const loan = await read('loanDetails', life, { orderId }, language);
  const { detail, plan } = loan.userOrderDetail;
  expectSums(detail, loan.amount);
  expect(leadAmount(loan)).toBe(loan.amount);
  for (const { amount, items } of loan.payments)
    expect(items.reduce((sum, { value }) => sum + minorIn(value), 0)).toBe(amount);
  const contract = await read('contractDetail', life, { orderNo: orderId }, language);
  const { giveAmount, commission, Interest, IVA, contractAmount } = contract;
  expect(giveAmount + commission + Interest + IVA).toBe(contractAmount);
  expect(contract.plan.reduce((sum, { amount }) => sum + amount, 0)).toBe(contractAmount);
  if (loan.orderStatus === 200) return;

  const left = minorIn(detail.findLast(({ tone }) => tone === 'sum')?.value ?? '');
  const planned = plan.filter(({ tone }) => tone !== 'paid').map(({ value }) => minorIn(value));
  const repayment = await read('repaymentDetail', life, { orderId }, language);
  // The last payment of a plan may be ended today for less than it comes to on its date, which is said beside it.
  const onItsDate = repayment.ways[0]?.later?.amount ?? left;
  if (plan.length > 0) expect(planned.reduce((sum, amount) => sum + amount, 0)).toBe(onItsDate);
  expectSums(repayment.detail, repayment.repayAmount);
  const [instalment, , all] = repayment.ways;
  const { orders } = await read('orderList', life, {}, language);
  const listed = orders.find(({ orderNo }) => orderNo === orderId);
  const { orderDetail } = await read('complaintInit', life, { orderId }, language);
  expect([
    repayment.repayAmount,
    leadAmount(repayment),
    instalment?.amount,
    listed?.amount,
    orderDetail?.amount,
    minorIn(orderDetail?.list[0]?.value ?? ''),
  ]).toEqual(Array.from({ length: 6 }, () => loan.amount));
  expect([repayment.repayDate, listed?.dueDate]).toEqual([loan.dueDate, loan.dueDate]);

  if (loan.isDelay === 0) return;
  const extension = await read('extensionDetail', life, { orderId }, language);
  const { delayInfo, repayPlan, comparison, held, warning } = extension;
  const [today, extend, wait] = comparison;
  const dearerBy = (extend?.amount ?? 0) - (wait?.amount ?? 0);
  expect(warning === '').toBe(dearerBy <= 0);
  expect(warning).toBe(loan.delayNote);
  if (dearerBy > 0) expect(warning).toContain(textOf(dearerBy));
  expect(repayPlan.reduce((sum, { amount }) => sum + amount, 0)).toBe(extend?.amount);
  expect([repayPlan[0]?.amount, leadAmount(extension)]).toEqual([
    delayInfo.delayAmount,
    delayInfo.delayAmount,
  ]);
  expect(today?.amount).toBe(all?.amount);
  expect(extend?.remark).toContain(repayPlan[0] && textOf(delayInfo.delayAmount));
  if (held > 0) expect(extension.noticeMsg).toContain(textOf(held));
  if (held > 0) seen.add('a fee paid in part');
}

/** As any market writes the figures of an amount up to 999.99. */
function textOf(amount: number): string {
  return new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2 }).format(amount / 100);
}

/** Asks how to pay, as a page does, and keeps what was told. */
async function ask(life: Life, on: number, only?: Told['what']): Promise<Told | undefined> {
  const { orderId, random } = life;
  const loan = await read('loanDetails', life, { orderId });
  if (loan.orderStatus === 200) return undefined;
  const { ways } = await read('repaymentDetail', life, { orderId });
  const all = ways[2];
  const isClosed = all === undefined || all.from > loan.today;
  const what =
    only ??
    random.one([
      'instalment' as const,
      ...(isClosed ? [] : ['all' as const]),
      ...(loan.isDelay === 1 ? ['extension' as const, 'extension' as const] : []),
    ]);
  const extension = what === 'extension' && (await read('extensionDetail', life, { orderId })).delayInfo;
  const repay = what === 'all' ? (all?.amount ?? 0) : loan.amount;
  const asked = extension
    ? { requestType: 2, amount: extension.delayAmount }
    : { requestType: 1, way: what, amount: repay };
  const page = await read('instructions', life, {
    orderId,
    payCode: payCodeFor(life, asked.amount),
    ...asked,
  });
  const usable = Math.min(
    daysBetween(loan.today, page.amountUntil),
    daysBetween(loan.today, page.expiresAt) - 1,
  );
  const dueNow = loan.userOrderDetail.plan
    .map(({ tone }, index) => ({ tone, number: index + 1 }))
    .filter(({ tone }) => tone !== 'paid');
  const overdue = dueNow.filter(({ tone }) => tone === 'overdue').map(({ number }) => number);
  return {
    what,
    reference: page.repayDetail.vCode,
    amount: page.repayDetail.amount,
    on,
    until: on + Math.max(0, usable),
    newDueOn: extension ? extension.delayTime : '',
    isLate: loan.orderStatus === 180,
    planned: overdue.length > 0 ? overdue : dueNow.slice(0, 1).map(({ number }) => number),
    // What a slow channel asks for beyond today's amount is the borrower's where it counts today.
    credit:
      loan.credit +
      (what === 'instalment' ? Math.max(0, repay - (all?.amount ?? 0)) : 0) +
      (page.repayDetail.amount - asked.amount),
  };
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from)) / 86_400_000);
}

/** Pays exactly what was told on some day up to the one that was named, and looks what becomes of it. */
async function payAsTold(life: Life, told: Told, today: number): Promise<void> {
  const { orderId, random, currency } = life;
  const paidOn = random.whole(told.on, Math.min(told.until, today));
  const now = await server.services.clock.now();
  const paidAt = new Date(now.getTime() - (today - paidOn) * 86_400_000);
  await notify(server, { reference: told.reference, amount: told.amount, currency, paidAt });
  const loan = await read('loanDetails', life, { orderId });
  seen.add(`${told.what}${told.isLate ? ' of a late loan' : ''}`);
  expect(loan.credit).toBeLessThanOrEqual(told.credit);
  if (told.what === 'all') return expect(loan.orderStatus).toBe(200);
  if (told.what === 'instalment') {
    const { plan } = loan.userOrderDetail;
    if (plan.length === 0) expect(loan.orderStatus).toBe(200);
    for (const number of told.planned)
      if (plan.length > 0) expect(plan[number - 1]?.tone, `payment ${number}`).toBe('paid');
    return;
  }
  const shifted = told.isLate ? paidOn - told.on : 0;
  expect(daysBetween(told.newDueOn, loan.dueDate)).toBe(shifted);
}

/** Pays a part that was asked for: what is left is what was said. */
async function payAPart(life: Life): Promise<void> {
  const { orderId, random, currency } = life;
  const { ways } = await read('repaymentDetail', life, { orderId });
  const part = ways[1];
  if (part === undefined) return;
  const amount = random.whole(part.least, Math.max(part.least, Math.floor(part.amount / 3)));
  const asked = { orderId, payCode: payCodeFor(life, amount), requestType: 1, way: 'part', amount };
  const { repayDetail, leaves } = await read('instructions', life, asked);
  await notify(server, { reference: repayDetail.vCode, amount, currency });
  const loan = await read('loanDetails', life, { orderId });
  // What ends the loan today stands beside what was said of its due date.
  const onItsDate = [...loan.noticeDesText.matchAll(/[\d,]+\.\d\d/g)].map(([money]) =>
    Math.round(Number(money.replaceAll(',', '')) * 100),
  );
  if (loan.orderStatus !== 200) expect([loan.amount, ...onItsDate]).toContain(leaves?.today);
}

/** Pays less than what more days cost. */
async function payPartOfAFee(life: Life): Promise<void> {
  const { orderId, random, currency } = life;
  const loan = await read('loanDetails', life, { orderId });
  if (loan.isDelay === 0) return payAPart(life);
  const { delayInfo } = await read('extensionDetail', life, { orderId });
  const payCode = payCodeFor(life, delayInfo.delayAmount);
  const asked = { orderId, payCode, requestType: 2, amount: delayInfo.delayAmount };
  const { repayDetail } = await read('instructions', life, asked);
  const amount = random.whole(1, Math.max(1, delayInfo.delayAmount - 1));
  await notify(server, { reference: repayDetail.vCode, amount, currency });
}

async function live(borrower: Borrower, day: number): Promise<void> {
  const { life, told } = borrower;
  const { random } = life;
  if (told !== undefined && (day >= told.until || random.often(0.3))) {
    await payAsTold(life, told, day);
    const endsIt = told.what === 'extension' && random.often(0.3);
    borrower.told = endsIt ? await ask(life, day, 'all') : undefined;
    if (endsIt) seen.add('all, just after an extension');
  }
  if (borrower.told === undefined) {
    const wish = random.whole(1, 14);
    if (wish <= 2) borrower.told = await ask(life, day);
    if (wish === 3) await payAPart(life);
    if (wish === 4) await payPartOfAFee(life);
  }
  if (random.often(0.4)) await checkPages(life, random.one(['1', '2'] as const));
}

test(`what is told of money is so (seed ${seed})`, { timeout: 240_000 }, async () => {
  const random = randomFrom(seed);
  for (let day = 0; day < lastDay; ) {
    for (const borrower of borrowers)
      await live(borrower, day).catch((error: unknown) => {
        const { orderId } = borrower.life;
        const told = JSON.stringify(borrower.told);
        throw new Error(`LIVES_SEED=${seed}: ${orderId}, day ${day}, told ${told}`, { cause: error });
      });
    const step = random.whole(1, 4);
    await server.advanceDays(step);
    day += step;
  }
  if (seed !== usualSeed) return;
  expect([...seen]).toEqual(
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
    await using own = await testServer();
    const random = randomFrom(seed);
    for (const language of ['1', '2'] as const) {
      const person = productId === 'in-91' ? ravi : bruno;
      const { choice } = (await own.call('loanConfirm', { productId }, person, language)).body.data;
      const amount = choice.least + choice.step * random.whole(0, (choice.most - choice.least) / choice.step);
      const asked = { productId, amount, termDays };
      const { data } = (await own.call('loanConfirm', asked, person, language)).body;
      expectSums(data.details, amount);
      expect(minorIn(data.details.at(-1)?.value ?? '')).toBe(data.totalToRepay);
      expect(data.repay_plans.reduce((sum, payment) => sum + payment.amount, 0)).toBe(data.totalToRepay);
      expect(leadAmount(data)).toBe(data.disbursement);
      expect(minorIn(data.details[0]?.value ?? '')).toBe(data.disbursement);
    }
  },
);
