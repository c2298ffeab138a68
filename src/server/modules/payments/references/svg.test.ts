import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderSquaresSvg } from './barcode.ts';

/** What a renderer of drawings makes of one: rows of pixels, black ones true. */
async function renderPixels(svg: string): Promise<boolean[][]> {
  const { data, info } = await sharp(Buffer.from(svg))
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = [...data].map((pixel) => pixel === 0);
  return Array.from({ length: info.height }, (_, y) => pixels.slice(y * info.width, (y + 1) * info.width));
}

const pictures = fc
  .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc.array(fc.array(fc.boolean(), { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  );
const margins = fc.record({ x: fc.integer({ min: 0, max: 12 }), y: fc.integer({ min: 0, max: 12 }) });
const size = fc.integer({ min: 1, max: 5 });

test('squares are drawn row by row between white margins, each of the given size', async () => {
  await fc.assert(
    fc.asyncProperty(pictures, margins, size, size, async (rows, margin, scale, height) => {
      const sides = new Array<boolean>(margin.x).fill(false);
      const wide = (row: readonly boolean[]) =>
        [...sides, ...row, ...sides].flatMap((isBlack) => new Array<boolean>(scale).fill(isBlack));
      const high = (row: readonly boolean[], count: number) =>
        new Array<boolean[]>(count * scale).fill(wide(row));
      const end = high(new Array<boolean>(rows[0]?.length ?? 0).fill(false), margin.y);
      const expected = [...end, ...rows.flatMap((row) => high(row, height)), ...end];
      expect(await renderPixels(renderSquaresSvg(rows, scale, margin, height))).toEqual(expected);
    }),
    { seed: 128, numRuns: 100 },
  );
});
