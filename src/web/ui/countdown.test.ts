import { describe, expect, test } from 'vitest';
import { secondsLeft } from './countdown.ts';

describe('a countdown', () => {
  test('counts whole seconds and stops at zero', () => {
    expect(secondsLeft(60_000, 0)).toBe(60);
    expect(secondsLeft(60_000, 59_001)).toBe(1);
    expect(secondsLeft(60_000, 60_000)).toBe(0);
    expect(secondsLeft(60_000, 99_000)).toBe(0);
  });
});
