import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createShortId } from '../../platform/shortId.ts';
import { type TestServer, testServer } from '../../testing/testServer.ts';
import { computeDepositableCash, getTillBalances, hasUndepositedCashSql, type Till } from './index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const at = new Date('2026-11-21T12:00:00Z');

const openTill: Till = {
  tillId: 'till',
  staffId: 'cashier',
  market: 'MX',
  currency: 'MXN',
  openingFloat: 1_000,
  openedAt: at,
  closedAt: null,
  counted: null,
  difference: null,
  differencePostedAt: null,
  waitingRequests: [],
  formerCounts: [],
  formerDifferences: [],
};
const cash = {
  recorded: 500,
  depositedBefore: 200,
  depositedAfter: 0,
  unapproved: 0,
  pendingCash: 70,
  pendingRequestIds: [],
  expected: 1_370,
};
const counted = (count: number, difference: number, isPosted = false): Till => ({
  ...openTill,
  closedAt: at,
  counted: count,
  difference,
  differencePostedAt: isPosted ? at : null,
});

test.each([
  ['an open till: payments less deposits, without float and pending cash', openTill, cash, 300],
  ['a counted till: the same', counted(1_370, 0), cash, 300],
  ['a count below it: the count', counted(250, -1_120), cash, 250],
  ['a deposit after the count: what remains', counted(1_370, 0), { ...cash, depositedAfter: 250 }, 50],
  ['a count with cash handed back: without it', counted(250, -1_120), { ...cash, unapproved: 70 }, 180],
  ['a surplus that is not posted: not the surplus', counted(1_400, 30), cash, 300],
  ['a posted surplus: with it', counted(1_400, 30, true), cash, 330],
  ['a posted shortage: less it', counted(1_340, -30, true), cash, 270],
  ['more reversed than paid: zero', openTill, { ...cash, recorded: 100 }, 0],
] as const)('the depositable cash of %s', (_case, till, balances, depositable) => {
  expect(computeDepositableCash(till, balances, true)).toBe(depositable);
});

test('a shortage that nobody has decided about can’t be deposited, except where that would tell its holder of it', () => {
  expect(computeDepositableCash(counted(1_340, -30), cash, false)).toBe(270);
  expect(computeDepositableCash(counted(1_340, -30), cash, true)).toBe(300);
  expect(computeDepositableCash(counted(1_400, 30), cash, false)).toBe(300);
});

const amount = fc.integer({ min: 0, max: 4 });
const randomTills = fc.record({
  paid: amount,
  reversed: amount,
  before: amount,
  after: amount,
  counted: amount,
  difference: fc.integer({ min: -2, max: 2 }),
  isClosed: fc.boolean(),
  isPosted: fc.boolean(),
});
type RandomTill = typeof randomTills extends fc.Arbitrary<infer Value> ? Value : never;

async function createTill(tillId: string, till: RandomTill): Promise<void> {
  const { db } = server;
  const count = till.isClosed
    ? { closedAt: at, counted: till.counted, difference: till.difference }
    : { closedAt: null, counted: null, difference: null };
  await db
    .insertInto('tills')
    .values({
      ...openTill,
      ...{ ...count, tillId, staffId: tillId },
      differencePostedAt: till.isClosed && till.isPosted ? at : null,
    })
    .execute();
  const movement = { tillId, subject: 'test', recordedAt: at };
  await db
    .insertInto('tillMovements')
    .values([
      { ...movement, kind: 'payment', amount: till.paid },
      { ...movement, kind: 'reversal', amount: -till.reversed },
      { ...movement, kind: 'deposit', amount: -till.before },
    ])
    .execute();
  const deposit = { ...openTillDeposit, tillId, depositId: createShortId() };
  const deposited = till.before + (till.isClosed ? till.after : 0);
  if (deposited > 0)
    await db
      .insertInto('tillDeposits')
      .values({ ...deposit, amount: deposited })
      .execute();
}
const openTillDeposit = { market: 'MX', currency: 'MXN', staffId: 'cashier', depositedAt: at };

test('a counted till has undeposited cash in SQL if and only if the computed depositable cash is above zero', async () => {
  for (const [index, till] of fc.sample(randomTills, { seed: 1, numRuns: 150 }).entries())
    await createTill(`random ${index}`, till);
  const rows = await server.db
    .selectFrom('tills')
    .selectAll()
    .select(hasUndepositedCashSql([]).as('isFound'))
    .where('tillId', 'like', 'random %')
    .execute();
  const results = await Promise.all(
    rows.map(async ({ isFound, ...till }) => {
      const depositable = computeDepositableCash(till, await getTillBalances(server.db, till, at), false);
      return { till, isFound, isExpected: till.closedAt !== null && depositable > 0 };
    }),
  );
  expect(results.filter(({ isFound, isExpected }) => isFound !== isExpected)).toEqual([]);
  expect(new Set(results.map(({ isFound }) => isFound))).toEqual(new Set([true, false]));
});
