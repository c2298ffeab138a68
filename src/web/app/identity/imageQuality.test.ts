import { describe, expect, test } from 'vitest';
import { computeMean, findDefect, laplacianVariance, toLuma } from './imageQuality.ts';

const [width, height] = [64, 48];

function image(brightnessAt: (x: number, y: number) => number): Float32Array {
  return Float32Array.from({ length: width * height }, (_, index) =>
    brightnessAt(index % width, Math.floor(index / width)),
  );
}

/** A moving average over a square: out of focus. */
function blur(luma: Float32Array, radius: number): Float32Array {
  return image((x, y) => {
    const near: number[] = [];
    for (let dy = -radius; dy <= radius; dy++)
      for (let dx = -radius; dx <= radius; dx++) {
        const value = luma[(y + dy) * width + x + dx];
        if (value !== undefined) near.push(value);
      }
    return near.reduce((sum, value) => sum + value, 0) / near.length;
  });
}

/** Lines of print, three points high. */
const print = image((x, y) => (y % 6 < 3 && x % 4 < 2 ? 30 : 220));

describe('sharpness is the variance of the Laplacian', () => {
  test('an even surface and a slope have none', () => {
    expect(
      laplacianVariance(
        image(() => 128),
        width,
        height,
      ),
    ).toBe(0);
    expect(
      laplacianVariance(
        image((x) => x),
        width,
        height,
      ),
    ).toBe(0);
  });

  test('a single point has its known value', () => {
    const luma = Float32Array.from([0, 0, 0, 0, 1, 0, 0, 0, 0]);
    expect(laplacianVariance(luma, 3, 3)).toBe(0);
    const wider = new Float32Array(25);
    wider[12] = 1;
    // One of nine places is -4 and four are 1: squares 20 / 9, mean 0.
    expect(laplacianVariance(wider, 5, 5)).toBeCloseTo(20 / 9);
  });

  test('blurred print loses sharpness until it is refused', () => {
    const measures = (luma: Float32Array) => ({
      width: 1600,
      height: 1200,
      sharpness: laplacianVariance(luma, width, height),
      brightness: computeMean(luma),
    });
    expect(findDefect(measures(print))).toBeUndefined();
    expect(findDefect(measures(blur(blur(print, 4), 4)))).toBe('blurred');
  });
});

test('an image is refused by its shorter edge first, then by its light', () => {
  const good = { width: 800, height: 600, sharpness: 200, brightness: 120 };
  expect(findDefect(good)).toBeUndefined();
  expect(findDefect({ ...good, height: 599 })).toBe('small');
  expect(findDefect({ ...good, brightness: 20, sharpness: 1 })).toBe('dark');
});

test('brightness weighs the colours as eyes do', () => {
  const pixels = new Uint8ClampedArray([255, 0, 0, 255, 0, 255, 0, 255, 255, 255, 255, 255]);
  expect([...toLuma(pixels)].map(Math.round)).toEqual([76, 150, 255]);
});
