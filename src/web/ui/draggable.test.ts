import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampPosition, parsePosition, positionAfterKey, viewportMargin } from './draggable.ts';

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
