import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../platform/database/index.ts';
import { ana, bruno, type TestServer, testServer } from '../../testing/testServer.ts';
import { dispatchEvents, type OutboxEvent, publishEvent } from './index.ts';

let server: TestServer;
let received: string[];
beforeAll(async () => {
  server = await testServer();
  await dispatchEvents(server.services, []);
});
beforeEach(() => {
  received = [];
});
afterAll(() => server.close());

async function receive(_trx: Database, _services: unknown, events: readonly OutboxEvent[]): Promise<void> {
  received.push(...events.map(({ subject }) => subject));
}

async function publish(subject: string, seconds: number, borrowerId: number = ana.borrowerId): Promise<void> {
  const at = new Date(Date.UTC(2026, 10, 21, 12, 0, seconds));
  await publishEvent(server.db, {
    ...{ borrowerId, kind: 'order.received', subject, orderId: null, data: {}, at },
  });
}

test('each event is dispatched once to every consumer, oldest first, and a repeated one is the same event', async () => {
  await publish('third', 3);
  await publish('first', 1, bruno.borrowerId);
  await publish('second', 2);
  await publish('second', 4);
  const consumed: number[] = [];
  await dispatchEvents(server.services, [
    receive,
    (_services, _trx, events) => Promise.resolve(void consumed.push(events.length)),
  ]);
  expect([received, consumed]).toEqual([['first', 'second', 'third'], [3]]);
  await dispatchEvents(server.services, [receive]);
  expect(received).toHaveLength(3);
});

test('a second process that dispatches during a dispatch waits for it, and dispatches none of its events', async () => {
  await using second = await testServer({ sharedWith: server });
  for (const [index, subject] of ['a', 'b', 'c'].entries()) await publish(subject, index);
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = dispatchEvents(server.services, [
    receive,
    () => {
      started.resolve();
      return release.promise;
    },
  ]);
  await started.promise;
  const other = dispatchEvents(second.services, [receive]);
  // Enough round trips for a dispatch that does not wait.
  for (let trip = 0; trip < 50; trip += 1)
    await second.db.selectFrom('eventOutbox').select('subject').limit(1).execute();
  release.resolve();
  await Promise.all([first, other]);
  expect(received).toEqual(['a', 'b', 'c']);
});

test('a failing consumer rolls back the others, and the events are dispatched again', async () => {
  await publish('failed', 1);
  const getLastNumber = async () =>
    (await server.db.selectFrom('eventNumbers').select('lastNumber').executeTakeFirstOrThrow()).lastNumber;
  const before = await getLastNumber();
  const write = async (trx: Database) => {
    await trx
      .updateTable('eventNumbers')
      .set({ lastNumber: before + 1 })
      .execute();
  };
  const fail = () => Promise.reject(new Error('consumer failed'));
  await expect(dispatchEvents(server.services, [write, fail])).rejects.toThrow('consumer failed');
  expect(await getLastNumber()).toBe(before);
  await dispatchEvents(server.services, [receive]);
  expect(received).toEqual(['failed']);
});
