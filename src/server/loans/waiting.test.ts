import { expect, test } from 'vitest';
import { testServer } from '../testing/testServer.ts';
import { reportWaiting } from './index.ts';

test('orders that nothing decides or pays out are told after a day, and not before', async () => {
  await using server = await testServer();
  const told: unknown[] = [];
  const log = { error: (facts: unknown, message?: string) => void told.push([message, facts]) };
  const { db, clock } = server.services;
  const services = { db, clock, log };
  await reportWaiting(services);
  expect(told).toEqual([]);
  await server.advanceDays(2);
  await reportWaiting(services);
  expect(told).toEqual([
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
