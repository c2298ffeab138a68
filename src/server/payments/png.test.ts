import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { barsPng, squaresPng } from './png.ts';

/** What another implementation, which checks the sums, sees in a picture: rows of pixels, black ones true. */
async function seen(png: Buffer): Promise<boolean[][]> {
  const { data, info } = await sharp(png).greyscale().raw().toBuffer({ resolveWithObject: true });
  const pixels = [...data].map((pixel) => pixel === 0);
  return Array.from({ length: info.height }, (_, y) => pixels.slice(y * info.width, (y + 1) * info.width));
}

function wide(row: readonly boolean[], scale: number): boolean[] {
  return row.flatMap((isBlack) => new Array<boolean>(scale).fill(isBlack));
}

function high(row: boolean[], scale: number): boolean[][] {
  return new Array<boolean[]>(scale).fill(row);
}

const scales = fc.integer({ min: 1, max: 5 });
const row = fc.array(fc.boolean(), { minLength: 1, maxLength: 60 });

test('bars are drawn between white margins, line by line the same', async () => {
  const size = fc.integer({ min: 1, max: 40 });
  await fc.assert(
    fc.asyncProperty(row, scales, size, size, async (bars, scale, height, margin) => {
      const end = high(new Array<boolean>(bars.length * scale).fill(false), margin);
      const draw = barsPng(height, margin);
      // What was prepared for the first picture of a width is as good for the next.
      for (const each of [bars, bars.map((isBlack) => !isBlack)]) {
        const expected = [...end, ...high(wide(each, scale), height), ...end];
        expect(await seen(draw(each, scale))).toEqual(expected);
      }
    }),
    { seed: 128, numRuns: 100 },
  );
});

test('squares are as wide as they are high', async () => {
  const squares = fc
    .tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 1, max: 12 }))
    .chain(([width, height]) =>
      fc.array(fc.array(fc.boolean(), { minLength: width, maxLength: width }), {
        minLength: height,
        maxLength: height,
      }),
    );
  await fc.assert(
    fc.asyncProperty(squares, scales, async (rows, scale) => {
      expect(await seen(squaresPng(rows, scale))).toEqual(
        rows.flatMap((each) => high(wide(each, scale), scale)),
      );
    }),
    { seed: 128, numRuns: 100 },
  );
});
