import { describe, expect, it } from 'vitest';
import { downscale, fitSize } from './sendImage.ts';

describe('an image before it is sent', () => {
  it('a 12-megapixel photo shrinks to 1600 pixels, its proportions kept', () => {
    expect(fitSize({ width: 4032, height: 3024 })).toEqual({ width: 1600, height: 1200 });
    expect(fitSize({ width: 3024, height: 4032 })).toEqual({ width: 1200, height: 1600 });
  });

  it('a small one is never enlarged, and a line keeps a pixel', () => {
    expect(fitSize({ width: 640, height: 480 })).toEqual({ width: 640, height: 480 });
    expect(fitSize({ width: 9000, height: 1 })).toEqual({ width: 1600, height: 1 });
  });

  it('goes up as it is where nothing here can draw it', async () => {
    const file = new Blob([new Uint8Array(400_000)], { type: 'image/heic' });
    expect(await downscale(file)).toBe(file);
  });
});
