import { describe, expect, test } from 'vitest';
import { toastDuration } from './toast.ts';

describe('toast durations', () => {
  test('3 s by default, 2 s for success and info', () => {
    expect(toastDuration({})).toBe(3000);
    expect(toastDuration({ kind: 'error' })).toBe(3000);
    expect(toastDuration({ kind: 'success' })).toBe(2000);
    expect(toastDuration({ kind: 'info' })).toBe(2000);
  });

  test('below 300 ms falls back to 3 s', () => {
    expect(toastDuration({ durationMs: 299 })).toBe(3000);
    expect(toastDuration({ durationMs: 0, kind: 'success' })).toBe(3000);
    expect(toastDuration({ durationMs: 300 })).toBe(300);
  });
});
