import bwipjs from 'bwip-js/node';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeCode128 } from './barcode.ts';

/** The bars another implementation draws. */
function referenceBars(text: string): number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  return symbol !== undefined && 'sbs' in symbol ? [...symbol.sbs] : [];
}

test('digits in pairs and text have the bars of reference implementations', () => {
  const pairs = fc
    .array(fc.integer({ min: 0, max: 99 }), { minLength: 2, maxLength: 12 })
    .map((numbers) => numbers.map((number) => String(number).padStart(2, '0')).join(''));
  const words = fc.stringMatching(/^[A-Za-z ~!]{1,20}$/);
  fc.assert(
    fc.property(fc.oneof(pairs, words), (text) => {
      expect(encodeCode128(text)).toEqual(referenceBars(text));
    }),
    { seed: 128, numRuns: 300 },
  );
});

test('a character outside the code is refused', () => {
  expect(() => encodeCode128('año')).toThrow(RangeError);
});
