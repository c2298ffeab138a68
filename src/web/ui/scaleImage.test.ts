import { expect, it } from 'vitest';
import { fitSize } from './scaleImage.ts';

it('a 12-megapixel photo shrinks to 1600 pixels, its proportions kept', () => {
  expect(fitSize({ width: 4032, height: 3024 }, 1600)).toEqual({ width: 1600, height: 1200 });
  expect(fitSize({ width: 3024, height: 4032 }, 1600)).toEqual({ width: 1200, height: 1600 });
});

it('a small one is never enlarged, and a line keeps a pixel', () => {
  expect(fitSize({ width: 640, height: 480 }, 1600)).toEqual({ width: 640, height: 480 });
  expect(fitSize({ width: 9000, height: 1 }, 1600)).toEqual({ width: 1600, height: 1 });
});
