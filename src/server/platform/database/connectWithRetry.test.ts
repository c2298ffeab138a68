import type pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { connectWithRetry } from './pool.ts';

const client = {} as pg.PoolClient;
const connectionRefused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });

afterEach(() => vi.useRealTimers());

/** A pool whose database can be taken away, and how often it was tried. */
function createFakePool() {
  const state = { isAway: true, tries: 0 };
  const connect = async () => {
    state.tries += 1;
    if (state.isAway) throw connectionRefused;
    return client;
  };
  return { state, connect: connectWithRetry({ connect: connect as pg.Pool['connect'], ending: false }) };
}

test('a database that restarts is waited for', async () => {
  vi.useFakeTimers();
  const { state, connect } = createFakePool();
  const connected = connect();
  await vi.advanceTimersByTimeAsync(5_000);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(100);
  expect(await connected).toBe(client);
});

test('one that stays away is waited for once, not by each who comes, until it was there again', async () => {
  vi.useFakeTimers();
  const { state, connect } = createFakePool();
  const first = expect(connect()).rejects.toBe(connectionRefused);
  await vi.advanceTimersByTimeAsync(8_100);
  await first;
  const triesBefore = state.tries;
  await expect(connect()).rejects.toBe(connectionRefused);
  expect(state.tries).toBe(triesBefore + 1);
  state.isAway = false;
  expect(await connect()).toBe(client);
  state.isAway = true;
  const retried = connect();
  await vi.advanceTimersByTimeAsync(1_000);
  state.isAway = false;
  await vi.advanceTimersByTimeAsync(100);
  expect(await retried).toBe(client);
});
