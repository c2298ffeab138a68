import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestOperatorToken } from '../src/server/modules/operator/testing/tokens.ts';
import { sendPaymentNotice } from '../src/server/testing/sandbox.ts';
import { type TestServer, testServer } from '../src/server/testing/testServer.ts';
import { checkPages, fetchPage } from './referenceModel/disclosedPages.ts';
import { createRandom, type Random } from './referenceModel/random.ts';
import {
  choosePayCode,
  daysBetween,
  operatorToken,
  type Simulation,
  startSimulation,
} from './referenceModel/simulation.ts';

/*
 * Amounts disclosed to borrowers over HTTP, in both languages, over random courses of loans: every list under an amount sums
 * to it, every page states the same amount, and a payment of exactly a stated amount by its stated day covers what it was for
 * and leaves no credit. `SIMULATION_SEED` simulates other courses.
 */

const defaultSeed = 20_261_123;
const seed = Number(process.env.SIMULATION_SEED ?? defaultSeed);
const lastDay = 110;

/** An amount quoted to a borrower and not paid yet. */
type QuotedPayment = {
  readonly scope: 'instalment' | 'all' | 'extension';
  readonly reference: string;
  readonly amount: number;
  readonly quotedOn: number;
  readonly validUntil: number;
  /** The due date quoted for an extension that is paid on the day of the quote, or while the loan isn't overdue. */
  readonly newDueOn: string;
  readonly isLate: boolean;
  /** Numbers of the instalments that the amount is for. */
  readonly plannedNumbers: readonly number[];
  /** The maximum credit afterwards: existing credit, and the part of an instalment above the payoff. */
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

/** Requests payment instructions, as a page does, and returns the quote. */
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
    daysBetween(loan.today, page.amountUntil.slice(0, 10)),
    daysBetween(loan.today, page.expiresAt.slice(0, 10)) - 1,
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
    // The surcharge quoted for a slow channel becomes credit where the payment counts today.
    credit:
      loan.credit +
      (scope === 'instalment' ? Math.max(0, amountDue - (all?.amount ?? 0)) : 0) +
      (page.repayDetail.amount - request.amount),
  };
}

/** Pays exactly the quoted amount on a day within its validity, and checks the result. */
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
  expect(daysBetween(quotedPayment.newDueOn, loan.dueDate.slice(0, 10))).toBe(daysMoved);
}

/** Pays a part: the remaining amount is the quoted one. */
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
  // The notice states the amount of the due date beside today's payoff.
  const amountOnDueDate = [...loan.noticeDesText.matchAll(/[\d,]+\.\d\d/g)].map(([money]) =>
    Math.round(Number(money.replaceAll(',', '')) * 100),
  );
  if (loan.orderStatus !== 200) expect([loan.amount, ...amountOnDueDate]).toContain(leaves?.today);
}

/** Pays less than an extension's fee. */
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
    const action = random.integer(1, 14);
    if (action <= 2) borrower.quotedPayment = await quotePayment(simulation, day);
    if (action === 3) await payPart(simulation);
    if (action === 4) await payPartialFee(simulation);
  }
  if (!random.chance(0.4)) return;
  const isFeeHeld = await checkPages(simulation, random.pick(['1', '2'] as const));
  if (isFeeHeld) coverage.add('a fee paid in part');
}

test(`every amount shown is right (seed ${seed})`, async () => {
  const random = createRandom(seed);
  for (let day = 0; day < lastDay; ) {
    for (const borrower of borrowers)
      await performDay(borrower, day).catch((error: unknown) => {
        const { orderId } = borrower.simulation;
        const quotedPayment = JSON.stringify(borrower.quotedPayment);
        throw new Error(`SIMULATION_SEED=${seed}: ${orderId}, day ${day}, quoted ${quotedPayment}`, {
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
