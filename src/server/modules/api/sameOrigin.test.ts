import { afterEach, expect, test, vi } from 'vitest';
import { readSettings } from '../../config/index.ts';
import { createLogger } from '../../platform/log.ts';
import { createApp } from './app.ts';

afterEach(() => vi.useRealTimers());

test('a request of the server to itself has no connection, and closes none', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const app = createApp(readSettings({}), createLogger('silent'));
  app.post('/paid', () => ({ received: true }));
  const answer = await app.inject({ method: 'POST', url: '/paid', payload: { amount: 1 } });
  expect(answer.json()).toEqual({ received: true });
  expect(() => vi.advanceTimersByTime(60_000)).not.toThrow();
  await app.close();
});
