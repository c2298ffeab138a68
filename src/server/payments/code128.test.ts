import bwipjs from 'bwip-js/node';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { code128 } from './code128.ts';

/** The bars another implementation draws. */
function drawn(text: string): number[] {
  const [symbol] = bwipjs.raw({ bcid: 'code128', text });
  return symbol !== undefined && 'sbs' in symbol ? [...symbol.sbs] : [];
}

test('digits in pairs and words are the bars that others draw of them', () => {
  const pairs = fc
    .array(fc.integer({ min: 0, max: 99 }), { minLength: 2, maxLength: 12 })
    .map((numbers) => numbers.map((number) => String(number).padStart(2, '0')).join(''));
  const words = fc.stringMatching(/^[A-Za-z ~!]{1,20}$/);
  fc.assert(
    fc.property(fc.oneof(pairs, words), (text) => {
      expect(code128(text)).toEqual(drawn(text));
    }),
    { seed: 128, numRuns: 300 },
  );
});

test('a character that the code does not have is refused', () => {
  expect(() => code128('año')).toThrow(RangeError);
});
