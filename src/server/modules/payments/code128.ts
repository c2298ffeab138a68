/**
 * Code 128 as the widths of its bars and gaps, a bar first. Source: ISO/IEC 15417. Digits in pairs (set C) where the
 * text is an even number of digits, else one character a symbol (set B, printable ASCII).
 */

/** The widths of each symbol by its value; the last is the stop. */
const symbols: readonly (readonly number[])[] =
  (
    '212222222122222221121223121322131222122213122312132212221213221312231212112232122132122231113222123122' +
    '123221223211221132221231213212223112312131311222321122321221312212322112322211212123212321232121111323' +
    '131123131321112313132113132311211313231113231311112133112331132131113123113321133121313121211331231131' +
    '213113213311213131311123311321331121312113312311332111314111221411431111111224111422121124121421141122' +
    '141221112214112412122114122411142112142211241211221114413111241112134111111242121142121241114212124112' +
    '124211411212421112421211212141214121412121111143111341131141114113114311411113411311113141114131311141' +
    '4111312114122112142112322331112'
  )
    .match(/2331112$|.{6}/g)
    ?.map((widths) => [...widths].map(Number)) ?? [];
const startSymbols = { B: 104, C: 105 };
const stop = 106;
const modulus = 103;

/** Throws RangeError on a character that set B doesn't have. */
export function encodeCode128(text: string): number[] {
  const isDigitPairs = /^(?:\d\d)+$/.test(text);
  const values = isDigitPairs ? toDigitPairs(text) : [...text].map(codeSetBValue);
  const startSymbol = isDigitPairs ? startSymbols.C : startSymbols.B;
  const checkSymbol = values.reduce((sum, value, index) => sum + value * (index + 1), startSymbol) % modulus;
  return [startSymbol, ...values, checkSymbol, stop].flatMap((value) => symbols[value] ?? []);
}

function toDigitPairs(digits: string): number[] {
  return Array.from({ length: digits.length / 2 }, (_, index) =>
    Number(digits.slice(2 * index, 2 * index + 2)),
  );
}

function codeSetBValue(character: string): number {
  const value = character.charCodeAt(0) - 32;
  if (value < 0 || value > 94) throw new RangeError(`Code 128 has no "${character}"`);
  return value;
}
