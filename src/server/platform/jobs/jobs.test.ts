import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../test/testDatabase.ts';
import { createLogger } from '../log.ts';
import { type JobName, queues } from './definitions.ts';
import { type JobHandlers, type Jobs, listDeadLetterJobs, openJobs } from './index.ts';

let database: TestDatabase;
let jobs: Jobs;
let lines: Record<string, unknown>[];
let runs: [name: string, outcome: string][];
const metrics = { countJob: (...run: [string, string]) => void runs.push(run) };

beforeEach(async () => {
  database = await createTestDatabase();
  lines = [];
  runs = [];
  const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line)) });
  jobs = await openJobs(database.connection, log, { retryLimit: 2, retryDelay: 1, retryDelayMax: 1 });
});
afterEach(async () => {
  await jobs.stop();
  await database.close();
});

function handlers(changes: Partial<JobHandlers>): JobHandlers {
  const idle = Object.fromEntries(
    ['dispatch-events', ...Object.keys(queues)].map((name) => [name, () => Promise.resolve()]),
  ) as Record<JobName, () => Promise<void>>;
  return { ...idle, ...changes };
}

const order = { borrowerId: 7, orderId: 'Q7' };
const listLogLines = (message: string) => lines.filter(({ msg }) => msg === message);

test('a job that fails is tried again, each failure reported; one that gives up is an error that names it', async () => {
  let tries = 0;
  await jobs.start(
    handlers({
      'pay-out-order': () => {
        tries += 1;
        return Promise.reject(new RangeError('A late rate is finer than a basis point'));
      },
    }),
    metrics,
  );
  await jobs.send(database.db, 'pay-out-order', order, 0);
  await expect.poll(() => listLogLines('a job gave up')).toHaveLength(1);
  const error = 'A late rate is finer than a basis point';
  expect(listLogLines('a job gave up')).toMatchObject([
    { level: 50, job: 'pay-out-order', ...order, tries: 3, error: { message: error } },
  ]);
  expect(await listDeadLetterJobs(database.db)).toEqual([
    {
      jobId: expect.any(String),
      job: 'pay-out-order',
      data: order,
      tries: 3,
      error,
      at: expect.any(Date),
      isNew: true,
    },
  ]);
  expect(tries).toBe(3);
  expect(listLogLines('a job failed')).toMatchObject(
    [1, 2, 3].map((attempt) => ({
      level: 40,
      job: 'pay-out-order',
      orderId: 'Q7',
      attempt,
      err: { message: 'A late rate is finer than a basis point' },
    })),
  );
});

test('a job that fails once and then doesn’t has not given up', async () => {
  let tries = 0;
  const once = () => {
    tries += 1;
    return tries === 1 ? Promise.reject(new Error('a serialization failure')) : Promise.resolve();
  };
  await jobs.start(handlers({ 'review-order': once }), metrics);
  await jobs.send(database.db, 'review-order', order, 0);
  await expect.poll(() => tries).toBe(2);
  expect([listLogLines('a job failed').length, listLogLines('a job gave up').length]).toEqual([1, 0]);
  await expect
    .poll(() => runs.filter(([name]) => name === 'review-order').map(([, outcome]) => outcome))
    .toEqual(['failed', 'done']);
  expect(await listDeadLetterJobs(database.db)).toEqual([]);
});

test('several are done at once, and one that fails costs the others nothing', async () => {
  const tries = new Map<number, number>();
  const { promise: together, resolve } = Promise.withResolvers<void>();
  await jobs.start(
    handlers({
      'send-event': async ({ number }) => {
        tries.set(number, (tries.get(number) ?? 0) + 1);
        if (tries.size === 4) resolve();
        await together;
        if (number === 2 && tries.get(number) === 1) throw new Error('a receiver is away');
      },
    }),
    metrics,
  );
  const all = [1, 2, 3, 4].map((number) => ({ number }));
  await jobs.sendAll(database.db, 'send-event', all);
  await expect.poll(() => tries.get(2)).toBe(2);
  expect([...tries].toSorted()).toEqual([
    [1, 1],
    [2, 2],
    [3, 1],
    [4, 1],
  ]);
});

test('before the first start nothing has given up', async () => {
  await jobs.stop();
  await database.db.schema.dropSchema('pgboss').cascade().execute();
  expect(await listDeadLetterJobs(database.db)).toEqual([]);
});
