import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampPosition, parsePosition, positionAfterKey, viewportMargin } from './draggable.ts';
import { secondsLeft } from './rendering.ts';
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

describe('the customer-service button', () => {
  const number = fc.integer({ min: -5000, max: 5000 });
  const size = { width: 52, height: 52 };

  test('stays inside the window wherever it is dragged', () => {
    const offsets = fc.integer({ min: 320, max: 2000 });
    fc.assert(
      fc.property(number, number, offsets, offsets, (x, y, width, height) => {
        const position = clampPosition({ x, y }, size, { width, height });
        expect(position.x).toBeGreaterThanOrEqual(viewportMargin);
        expect(position.y).toBeGreaterThanOrEqual(viewportMargin);
        expect(position.x + size.width).toBeLessThanOrEqual(width - viewportMargin);
        expect(position.y + size.height).toBeLessThanOrEqual(height - viewportMargin);
        expect(clampPosition(position, size, { width, height })).toEqual(position);
      }),
      { seed: 7 },
    );
  });

  test('moves with the arrow keys and with no other', () => {
    expect(positionAfterKey({ x: 100, y: 100 }, 'ArrowLeft')).toEqual({ x: 84, y: 100 });
    expect(positionAfterKey({ x: 100, y: 100 }, 'ArrowDown')).toEqual({ x: 100, y: 116 });
    expect(positionAfterKey({ x: 100, y: 100 }, 'Enter')).toBeUndefined();
  });

  test('remembers its place, and forgets what is no place', () => {
    expect(parsePosition('24,296.5')).toEqual({ x: 24, y: 296.5 });
    for (const stored of [null, '', '24', 'a,b', '1,2,3', 'NaN,1'])
      expect(parsePosition(stored)).toBeUndefined();
  });
});

describe('a countdown', () => {
  test('counts whole seconds and stops at zero', () => {
    expect(secondsLeft(60_000, 0)).toBe(60);
    expect(secondsLeft(60_000, 59_001)).toBe(1);
    expect(secondsLeft(60_000, 60_000)).toBe(0);
    expect(secondsLeft(60_000, 99_000)).toBe(0);
  });
});
