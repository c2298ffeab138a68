import { afterAll, beforeAll, expect, test } from 'vitest';
import { runEndOfDay } from '../../src/server/modules/loans/index.ts';
import { createTestOperatorToken } from '../../src/server/modules/operator/testing/tokens.ts';
import { reconcileLedger } from '../../src/server/modules/reconciliation/index.ts';
import { type TestServer, testServer } from '../../src/server/testing/testServer.ts';
import { payAll, performRandomAction } from './borrowerActions.ts';
import { coveredScenarios } from './coverage.ts';
import { projectToMaturity } from './dailyRules.ts';
import { createDeskClient, type DeskClient } from './deskClient.ts';
import { expectedPage, payableAmountsFrom, quoteExtension } from './expectedPages.ts';
import { minBigint } from './fractions.ts';
import { createRandom, type Random } from './random.ts';
import { effectiveOffers, effectivePayments, loanStateOn } from './replay.ts';
import { maxWaivable } from './servicing.ts';
import { dateOfDay, daysBetween, operatorToken, type Simulation, startSimulation } from './simulation.ts';

/*
 * Random histories of loans, over HTTP: what each page and the ledger say is held against a calculation of
 * its own, written from the contracts. `SIMULATION_SEED` simulates other histories.
 */

const defaultSeed = 20_261_122;
const seed = Number(process.env.SIMULATION_SEED ?? defaultSeed);
const simulationsPerProduct = Number(process.env.SIMULATIONS_PER_PRODUCT ?? 5);
const lastDay = 118;

/** The scenarios that the default seed must reach. Rarer ones, as an offer that lapses, are in simulateLoans.test. */
const expectedScenarios = [
  'was late',
  'reached the cap of late charges',
  'paid a penalty',
  'had a residual waived',
  'prepaid an instalment',
  'was extended three times',
  'held a part of an extension fee',
  'used credit',
  'ended before its last day',
  'had late charges waived',
  'had interest waived before it accrued',
  'had a payment reversed',
  'was reopened by a reversal',
  'owed an excess refund again',
  'completed an offer',
  'was restructured',
  'was written off',
  'paid what was written off',
];

let server: TestServer;
let desk: DeskClient;
const simulations: Simulation[] = [];
const coverage = new Set<string>();

const productRequests: [string, (random: Random) => { amount: number; termDays: number }][] = [
  [
    'mx-quincena',
    (random) => ({ amount: 100_000 + 50_000 * random.integer(0, 7), termDays: random.pick([15, 30]) }),
  ],
  [
    'mx-plazos',
    (random) => ({ amount: 200_000 + 100_000 * random.integer(0, 6), termDays: random.pick([30, 45, 60]) }),
  ],
  ['in-91', (random) => ({ amount: 500_000 + 100_000 * random.integer(0, 10), termDays: 91 })],
];

beforeAll(async () => {
  server = await testServer();
  await createTestOperatorToken(server, operatorToken);
  desk = await createDeskClient(server, createRandom(seed + 2));
  for (const [productIndex, [productId, createRequest]] of productRequests.entries())
    for (let simulationIndex = 0; simulationIndex < simulationsPerProduct; simulationIndex += 1) {
      const borrowerId = 30_000_001 + productIndex * 1_000 + simulationIndex;
      const random = createRandom(seed + borrowerId);
      simulations.push(await startSimulation(server, random, borrowerId, productId, createRequest(random)));
    }
});
afterAll(async () => {
  expect((await reconcileLedger(server.db)).mismatches).toEqual([]);
  await server.close();
});

const toNumber = (amount: bigint) => Number(amount);

async function details({ orderId, borrower }: Simulation) {
  return (await server.call('loanDetails', { orderId }, borrower)).body.data;
}

/** "$1,234.50" in minor units. */
function parseMinor(text: string): number {
  return Number(text.replace(/[^\d.-]/g, '').replace('.', ''));
}

async function checkDetails(simulation: Simulation, today: number): Promise<void> {
  const page = await details(simulation);
  const expected = expectedPage(simulation.scenario, today);
  const effective = new Map(
    effectivePayments(simulation.scenario, today).map(({ sequence, amount }) => [sequence, amount]),
  );
  const expectedPayments = simulation.scenario.payments.map(({ sequence, day }) => [
    toNumber(effective.get(sequence) ?? 0n),
    day,
  ]);
  expect({
    status: page.orderStatus,
    amount: page.amount,
    due: page.dueDate === '' ? null : today + daysBetween(page.today, page.dueDate),
    credit: page.credit,
    held: page.heldForExtension,
    mayBeExtended: page.isDelay === 1,
    paid: page.payments
      .map(({ amount, valueDate }) => [amount, today + daysBetween(page.today, valueDate)])
      .sort(),
  }).toEqual({
    status: expected.status,
    amount: toNumber(expected.amount),
    due: expected.due,
    credit: toNumber(expected.credit),
    held: toNumber(expected.held),
    mayBeExtended: expected.mayBeExtended,
    paid: expectedPayments.sort(),
  });
  for (const { amount, items } of page.payments)
    expect(items.reduce((total, { value }) => total + parseMinor(value), 0)).toBe(amount);
}

async function checkRepaymentOptions(
  { orderId, borrower, scenario }: Simulation,
  today: number,
): Promise<void> {
  const expected = expectedPage(scenario, today);
  if (expected.status === 200) return;
  const page = (await server.call('repaymentDetail', { orderId }, borrower)).body.data;
  const [instalment, part, all] = page.ways;
  const { amountDue, minPartialPayment, settlementAmount } = expected;
  expect([page.repayAmount, instalment?.amount, all?.amount, part?.amount]).toEqual(
    [amountDue, amountDue, expected.payoff, expected.payoff].map(toNumber),
  );
  expect([part?.least, part?.suggested]).toEqual([minPartialPayment, settlementAmount].map(toNumber));
  expect(daysBetween(page.today, all?.from ?? '')).toBe(
    Math.max(0, scenario.contract.earlyPayoffFromDay - today),
  );
  for (const [quote, figure] of [
    [instalment, 'amountDue'],
    [all, 'payoff'],
  ] as const) {
    const until = today + daysBetween(page.today, quote?.until ?? '');
    const amountsAfter = payableAmountsFrom(scenario, today, until + 1).map((figures) =>
      toNumber(figures[figure]),
    );
    expect(amountsAfter.pop()).toBe(quote?.after);
    expect(new Set(amountsAfter)).toEqual(new Set([quote?.amount]));
  }
}

async function checkExtension({ orderId, borrower, scenario }: Simulation, today: number): Promise<void> {
  const expected = quoteExtension(scenario, today);
  const { body } = await server.call('extensionDetail', { orderId }, borrower);
  if (expected === null) return expect(body.success).toBe(false);
  const { delayInfo, comparison, held } = body.data;
  expect({
    fee: delayInfo.delayAmount,
    until: today + daysBetween(body.data.today, delayInfo.delayTime),
    held,
    ways: comparison.map(({ choice, amount, today: now }) => [choice, amount, now]),
  }).toEqual({
    fee: toNumber(expected.fee),
    until: expected.until,
    held: toNumber(expected.held),
    ways: [
      ['payToday', toNumber(expected.payToday), toNumber(expected.payToday)],
      ['extend', toNumber(expected.extend), toNumber(expected.fee)],
      ['doNothing', toNumber(expected.doNothing), 0],
    ],
  });
}

/** What staff read of it. */
async function checkDesk(simulation: Simulation, today: number): Promise<void> {
  const { orderId, scenario } = simulation;
  const { statement } = await desk.loan(orderId);
  const loan = loanStateOn(scenario, today);
  const date = (day: number | null) => (day === null ? null : dateOfDay(simulation, day));
  expect(statement).toMatchObject({
    lateCharges: toNumber(maxWaivable(loan, 'late_charges')),
    interest: toNumber(maxWaivable(loan, 'interest')),
    fees: toNumber(maxWaivable(loan, 'fee')),
    credit: toNumber(expectedPage(scenario, today).credit),
    writtenOffOn: loan.writtenOff ? date(scenario.writtenOff) : null,
    settledOn: date(loan.endedOn),
    offers: effectiveOffers(scenario, today).map((offer) => ({
      amount: toNumber(offer.amount),
      expiresOn: date(offer.until),
      paid: toNumber(minBigint(offer.amount, loan.paidTowardOffers.get(offer.sequence) ?? 0n)),
    })),
    instalments: projectToMaturity(loan).instalments.map(({ due }) => ({ dueOn: date(due) })),
  });
}

async function checkLedger({ orderId, borrower, scenario }: Simulation, today: number): Promise<void> {
  const lines = await server.db
    .selectFrom('ledgerLines')
    .select((line) => ['account', line.fn.sum<string>('amount').as('balance')])
    .where('borrowerId', '=', borrower.borrowerId)
    .where('orderId', '=', orderId)
    .groupBy('account')
    .execute();
  const posted = lines
    .map(({ account, balance }) => [account, Number(balance)] as const)
    .filter(([, balance]) => balance !== 0);
  const expected = Object.entries(expectedPage(scenario, today).ledger);
  expect(Object.fromEntries(posted)).toEqual(
    Object.fromEntries(expected.map(([account, amount]) => [account, toNumber(amount)])),
  );
}

/** Says which simulation it was, and its scenario. */
async function withContext(simulation: Simulation, today: number, check: () => Promise<void>): Promise<void> {
  await check().catch((error: unknown) => {
    const scenarioText = JSON.stringify(simulation.scenario, (_key, value) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    throw new Error(
      `SIMULATION_SEED=${seed}, borrower ${simulation.borrower.borrowerId}, day ${today}: ${scenarioText}`,
      {
        cause: error,
      },
    );
  });
}

test(`random loans (seed ${seed}) show, on every day, what the contracts come to`, async () => {
  const random = createRandom(seed);
  let day = 0;
  while (day < lastDay) {
    const isDailyRun = random.chance(0.8);
    if (isDailyRun) await runEndOfDay(server.services);
    for (const simulation of simulations) {
      const hasEvents = simulation.random.chance(0.25);
      if (hasEvents) await withContext(simulation, day, () => performRandomAction(simulation, day, desk));
      if (!hasEvents && !simulation.random.chance(0.3)) continue;
      await withContext(simulation, day, () => checkDetails(simulation, day));
      await withContext(simulation, day, () => checkRepaymentOptions(simulation, day));
      await withContext(simulation, day, () => checkExtension(simulation, day));
      await withContext(simulation, day, () => checkDesk(simulation, day));
      if (isDailyRun) await withContext(simulation, day, () => checkLedger(simulation, day));
      for (const scenarioName of coveredScenarios(simulation.scenario, day)) coverage.add(scenarioName);
    }
    const step = random.integer(1, 4);
    await server.fetch('/demo/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceDays: step }),
    });
    day += step;
  }
  for (const simulation of simulations)
    await withContext(simulation, day, async () => {
      const pageBefore = expectedPage(simulation.scenario, day);
      if (pageBefore.status === 200) return;
      await payAll(simulation, day);
      expect(await details(simulation)).toMatchObject({
        orderStatus: 200,
        credit: toNumber(pageBefore.credit),
      });
      await checkLedger(simulation, day);
    });
  if (seed === defaultSeed) expect([...coverage]).toEqual(expect.arrayContaining(expectedScenarios));
});
