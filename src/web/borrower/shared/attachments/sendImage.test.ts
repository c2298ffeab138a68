import { expect, it } from 'vitest';
import { downscale } from './sendImage.ts';

it('an image that nothing here can draw goes up as it is', async () => {
  const file = new Blob([new Uint8Array(400_000)], { type: 'image/heic' });
  expect(await downscale(file)).toBe(file);
});
