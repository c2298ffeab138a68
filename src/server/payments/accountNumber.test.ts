import { afterAll, beforeAll, expect, test } from 'vitest';
import { day } from '../../lending/index.ts';
import { type Order, readOrder } from '../loans/index.ts';
import { ana, type TestServer, testServer } from '../testing/testServer.ts';
import { accountNumberOf } from './accountNumber.ts';
import type { Purpose } from './purposes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

function orderBy(orderId: string): Promise<Order> {
  return readOrder(server.services, ana.borrowerId, { orderId });
}

function toRepay(amount: number): Purpose {
  return { requestType: 1, way: 'instalment', amount, extensionSequence: null, payoffUntil: null };
}

function toExtend(extensionSequence: number): Purpose {
  return { requestType: 2, amount: 21_000, extensionSequence, quotedUntil: day('2026-11-15') };
}

test('a loan’s account has one number for whatever is owed, and one of its own for each extension', async () => {
  const order = await orderBy('MX174');
  const numberFor = (purpose: Purpose) => accountNumberOf(server.services, order, purpose);
  const first = await numberFor(toRepay(10_000));
  expect(first).toBeGreaterThan(0);
  expect(await numberFor(toRepay(20_000))).toBe(first);
  const extensions = [await numberFor(toExtend(1)), await numberFor(toExtend(2))];
  expect(new Set([first, ...extensions]).size).toBe(3);
  expect([await numberFor(toExtend(1)), await numberFor(toExtend(2))]).toEqual(extensions);
});

test('a loan that has its number uses up no other: the next loan’s follows it', async () => {
  const [order, next] = [await orderBy('MX180'), await orderBy('MX174P')];
  const first = await accountNumberOf(server.services, order, toRepay(10_000));
  for (const amount of [10_000, 20_000]) await accountNumberOf(server.services, order, toRepay(amount));
  expect(await accountNumberOf(server.services, next, toRepay(10_000))).toBe(first + 1);
});

test('a number that many ask for at once is one', async () => {
  const order = await orderBy('MX174');
  const asked = Array.from({ length: 8 }, () => accountNumberOf(server.services, order, toExtend(3)));
  expect(new Set(await Promise.all(asked)).size).toBe(1);
});
