import { afterAll, beforeAll, expect, test } from 'vitest';
import { runDay } from '../../src/server/loans/index.ts';
import { allowOperator } from '../../src/server/operator/testing.ts';
import { reconcile } from '../../src/server/reconciliation/index.ts';
import { type TestServer, testServer } from '../../src/server/testing/testServer.ts';
import { act, payAll } from './acts.ts';
import { lookAhead } from './day.ts';
import { type Desk, openDesk } from './desk.ts';
import { least } from './fractions.ts';
import { begin, dateOf, daysFrom, type Life, operatorToken } from './life.ts';
import { experienceOf, figuresFrom, moreDays, pagesOn } from './pages.ts';
import { type Random, randomFrom } from './random.ts';
import { keptOn, standingOn } from './reckoning.ts';
import { mostWaived } from './servicing.ts';

/*
 * Loans live through whatever may happen, over HTTP: what each page and the ledger say is held against a calculation of
 * its own, written from the contracts. `LIVES_SEED` plays other lives.
 */

const usualSeed = 20_261_122;
const seed = Number(process.env.LIVES_SEED ?? usualSeed);
const livesOfEach = Number(process.env.LIVES ?? 5);
const lastDay = 118;

/** Without these the lives would show little. What is rarer, an offer that lapses, simulations.test sees. */
const whatHappens = [
  'was late',
  'was charged the most',
  'paid a penalty',
  'was forgiven a rest',
  'paid ahead',
  'was extended three times',
  'waited for a fee',
  'used credit',
  'ended before its last day',
  'was let go of late charges',
  'was spared interest to come',
  'had a payment taken back',
  'was owed again',
  'owed again what was paid back',
  'kept an offer',
  'got new dates',
  'was written off',
  'paid what was written off',
];

let server: TestServer;
let desk: Desk;
const lives: Life[] = [];
const experiences = new Set<string>();

const asked: [string, (random: Random) => { amount: number; termDays: number }][] = [
  [
    'mx-quincena',
    (random) => ({ amount: 100_000 + 50_000 * random.whole(0, 7), termDays: random.one([15, 30]) }),
  ],
  [
    'mx-plazos',
    (random) => ({ amount: 200_000 + 100_000 * random.whole(0, 6), termDays: random.one([30, 45, 60]) }),
  ],
  ['in-91', (random) => ({ amount: 500_000 + 100_000 * random.whole(0, 10), termDays: 91 })],
];

beforeAll(async () => {
  server = await testServer();
  await allowOperator(server, operatorToken);
  desk = await openDesk(server, randomFrom(seed + 2));
  for (const [place, [productId, wish]] of asked.entries())
    for (let number = 0; number < livesOfEach; number += 1) {
      const borrowerId = 30_000_001 + place * 1_000 + number;
      const random = randomFrom(seed + borrowerId);
      lives.push(await begin(server, random, borrowerId, productId, wish(random)));
    }
});
afterAll(async () => {
  expect((await reconcile(server.db)).mismatches).toEqual([]);
  await server.close();
});

const number = (amount: bigint) => Number(amount);

async function details({ orderId, person }: Life) {
  return (await server.call('loanDetails', { orderId }, person)).body.data;
}

/** "$1,234.50" in minor units. */
function minorOf(text: string): number {
  return Number(text.replace(/[^\d.-]/g, '').replace('.', ''));
}

async function checkDetails(life: Life, today: number): Promise<void> {
  const page = await details(life);
  const expected = pagesOn(life.story, today);
  const kept = new Map(keptOn(life.story, today).map(({ told, amount }) => [told, amount]));
  const paid = life.story.payments.map(({ told, day }) => [number(kept.get(told) ?? 0n), day]);
  expect({
    status: page.orderStatus,
    amount: page.amount,
    due: page.dueDate === '' ? null : today + daysFrom(page.today, page.dueDate),
    credit: page.credit,
    held: page.heldForExtension,
    mayBeExtended: page.isDelay === 1,
    paid: page.payments
      .map(({ amount, valueDate }) => [amount, today + daysFrom(page.today, valueDate)])
      .sort(),
  }).toEqual({
    status: expected.status,
    amount: number(expected.amount),
    due: expected.due,
    credit: number(expected.credit),
    held: number(expected.held),
    mayBeExtended: expected.mayBeExtended,
    paid: paid.sort(),
  });
  for (const { amount, items } of page.payments)
    expect(items.reduce((total, { value }) => total + minorOf(value), 0)).toBe(amount);
}

async function checkWays({ orderId, person, story }: Life, today: number): Promise<void> {
  const expected = pagesOn(story, today);
  if (expected.status === 200) return;
  const page = (await server.call('repaymentDetail', { orderId }, person)).body.data;
  const [instalment, part, all] = page.ways;
  const { repay, leastPart, toEndBy } = expected;
  expect([page.repayAmount, instalment?.amount, all?.amount, part?.amount]).toEqual(
    [repay, repay, expected.all, expected.all].map(number),
  );
  expect([part?.least, part?.suggested]).toEqual([leastPart, toEndBy].map(number));
  expect(daysFrom(page.today, all?.from ?? '')).toBe(Math.max(0, story.agreed.wholeFrom - today));
  for (const [way, figure] of [
    [instalment, 'repay'],
    [all, 'all'],
  ] as const) {
    const until = today + daysFrom(page.today, way?.until ?? '');
    const later = figuresFrom(story, today, until + 1).map((figures) => number(figures[figure]));
    expect(later.pop()).toBe(way?.after);
    expect(new Set(later)).toEqual(new Set([way?.amount]));
  }
}

async function checkMoreDays({ orderId, person, story }: Life, today: number): Promise<void> {
  const expected = moreDays(story, today);
  const { body } = await server.call('extensionDetail', { orderId }, person);
  if (expected === null) return expect(body.success).toBe(false);
  const { delayInfo, comparison, held } = body.data;
  expect({
    fee: delayInfo.delayAmount,
    until: today + daysFrom(body.data.today, delayInfo.delayTime),
    held,
    ways: comparison.map(({ choice, amount, today: now }) => [choice, amount, now]),
  }).toEqual({
    fee: number(expected.fee),
    until: expected.until,
    held: number(expected.held),
    ways: [
      ['payToday', number(expected.payToday), number(expected.payToday)],
      ['extend', number(expected.extend), number(expected.fee)],
      ['doNothing', number(expected.doNothing), 0],
    ],
  });
}

/** What staff read of it. */
async function checkDesk(life: Life, today: number): Promise<void> {
  const { orderId, story } = life;
  const { statement } = await desk.loan(orderId);
  const loan = standingOn(story, today);
  const date = (day: number | null) => (day === null ? null : dateOf(life, day));
  expect(statement).toMatchObject({
    lateCharges: number(mostWaived(loan, 'late_charges')),
    interest: number(mostWaived(loan, 'interest')),
    fees: number(mostWaived(loan, 'fee')),
    credit: number(pagesOn(story, today).credit),
    writtenOffOn: loan.writtenOff ? date(story.writtenOff) : null,
    settledOn: date(loan.endedOn),
    offers: story.offers.map((offer) => ({
      amount: number(offer.amount),
      expiresOn: date(offer.until),
      paid: number(least(offer.amount, loan.toward.get(offer) ?? 0n)),
    })),
    instalments: lookAhead(loan).instalments.map(({ due }) => ({ dueOn: date(due) })),
  });
}

async function checkLedger({ orderId, person, story }: Life, today: number): Promise<void> {
  const lines = await server.db
    .selectFrom('ledgerLines')
    .select((line) => ['account', line.fn.sum<string>('amount').as('balance')])
    .where('borrowerId', '=', person.borrowerId)
    .where('orderId', '=', orderId)
    .groupBy('account')
    .execute();
  const posted = lines
    .map(({ account, balance }) => [account, Number(balance)] as const)
    .filter(([, balance]) => balance !== 0);
  const expected = Object.entries(pagesOn(story, today).ledger);
  expect(Object.fromEntries(posted)).toEqual(
    Object.fromEntries(expected.map(([account, amount]) => [account, number(amount)])),
  );
}

/** Says which life it was and what had happened to it. */
async function inLife(life: Life, today: number, check: () => Promise<void>): Promise<void> {
  await check().catch((error: unknown) => {
    const story = JSON.stringify(life.story, (_key, value) =>
      typeof value === 'bigint' ? Number(value) : value,
    );
    throw new Error(`LIVES_SEED=${seed}, borrower ${life.person.borrowerId}, day ${today}: ${story}`, {
      cause: error,
    });
  });
}

test(`random lives (seed ${seed}) are told, on every day, what the contracts come to`, {
  timeout: 240_000,
}, async () => {
  const random = randomFrom(seed);
  let day = 0;
  while (day < lastDay) {
    const isRun = random.often(0.8);
    if (isRun) await runDay(server.services);
    for (const life of lives) {
      const isTouched = life.random.often(0.25);
      if (isTouched) await inLife(life, day, () => act(life, day, desk));
      if (!isTouched && !life.random.often(0.3)) continue;
      await inLife(life, day, () => checkDetails(life, day));
      await inLife(life, day, () => checkWays(life, day));
      await inLife(life, day, () => checkMoreDays(life, day));
      await inLife(life, day, () => checkDesk(life, day));
      if (isRun) await inLife(life, day, () => checkLedger(life, day));
      for (const experience of experienceOf(life.story, day)) experiences.add(experience);
    }
    const step = random.whole(1, 4);
    await server.fetch('/demo/clock', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ advanceDays: step }),
    });
    day += step;
  }
  for (const life of lives)
    await inLife(life, day, async () => {
      const before = pagesOn(life.story, day);
      if (before.status === 200) return;
      await payAll(life, day);
      expect(await details(life)).toMatchObject({ orderStatus: 200, credit: number(before.credit) });
      await checkLedger(life, day);
    });
  if (seed === usualSeed) expect([...experiences]).toEqual(expect.arrayContaining(whatHappens));
});
