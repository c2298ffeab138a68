import { expect, test, vi } from 'vitest';
import { getServerNow, setServerNow } from './serverClock.ts';

test('time goes on from what the server last said, whatever the browser’s clock is', () => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:00:00Z') });
  try {
    expect(getServerNow().toISOString()).toBe('2026-11-28T09:00:00.000Z');
    setServerNow('2026-12-05T10:00:00.000Z');
    vi.setSystemTime(new Date('2026-11-28T09:05:00Z'));
    expect(getServerNow().toISOString()).toBe('2026-12-05T10:05:00.000Z');
    setServerNow(null);
    expect(getServerNow().toISOString()).toBe('2026-12-05T10:05:00.000Z');
  } finally {
    vi.useRealTimers();
  }
});
