import { expect, test } from 'vitest';
import { testServer } from '../../../testing/testServer.ts';
import { reportStaleOrders } from './index.ts';

test('orders without decision or payout are reported after a day, and not before', async () => {
  await using server = await testServer();
  const loggedErrors: unknown[] = [];
  const log = { error: (facts: unknown, message?: string) => void loggedErrors.push([message, facts]) };
  const { db, clock } = server.services;
  const services = { db, clock, log };
  await reportStaleOrders(services);
  expect(loggedErrors).toEqual([]);
  await server.advanceDays(2);
  await reportStaleOrders(services);
  expect(loggedErrors).toEqual([
    [
      'orders wait for a decision for more than a day',
      expect.objectContaining({ orders: 1, orderIds: ['MX21'] }),
    ],
    [
      'orders wait to be paid out for more than a day',
      expect.objectContaining({ orders: 1, orderIds: ['MX151'] }),
    ],
  ]);
});
