import { describe, expect, test } from 'vitest';
import { digitsBy, digitsOf, edited, inFours, inGroups, phoneGroups, placeAfter } from './digits.ts';

describe('the generic inputs', () => {
  test('a card number takes digits only and shows them in groups of four', () => {
    expect(inFours(digitsOf('41a52-3137 00x1'))).toBe('4152 3137 001');
    expect(inFours('41523137')).toBe('4152 3137');
  });

  test('a number takes digits only, whatever is typed or pasted', () => {
    const paste = { shown: '12', text: '12-3 4b', caret: 7, inputType: 'insertFromPaste' };
    expect(edited(paste, {}).digits).toBe('1234');
    expect(edited({ shown: '12', text: '1a2', caret: 2, inputType: 'insertText' }, {}).digits).toBe('12');
  });

  test('a phone takes at most 11 digits and shows them 3-4-4', () => {
    expect(inGroups(digitsBy('138 0013 8000 99', { max: 11 }), phoneGroups)).toBe('138 0013 8000');
    expect(inGroups('5512', phoneGroups)).toBe('551 2');
    expect(inGroups('', phoneGroups)).toBe('');
    expect(inGroups('5512345678', [2, 4, 4])).toBe('55 1234 5678');
  });

  test('a whole number loses the prefix of its country, one that only begins alike keeps its digits', () => {
    expect(digitsBy('+52 55 1234 5678', { max: 10, prefix: '+52' })).toBe('5512345678');
    expect(digitsBy('5255123456', { max: 10, prefix: '+52' })).toBe('5255123456');
    expect(digitsBy('52551234567', { max: 10, prefix: '+52' })).toBe('551234567');
  });

  test('the caret stays behind the digit it stood behind', () => {
    expect(placeAfter('4152 3137', 4)).toBe(4);
    expect(placeAfter('4152 3137', 5)).toBe(6);
    expect(placeAfter('4152 3137', 99)).toBe(9);
  });
});

describe('an edit of a phone', () => {
  /** Edits `138 0013 8000`; the bar is the caret after the edit. */
  function edit(marked: string, inputType: string, shown = '138 0013 8000'): string {
    const made = { shown, text: marked.replace('|', ''), caret: marked.indexOf('|'), inputType };
    const { digits, caret } = edited(made, { max: 11, prefix: '+86' });
    const text = inGroups(digits, phoneGroups);
    const place = placeAfter(text, caret);
    return `${text.slice(0, place)}|${text.slice(place)}`;
  }

  test('types in the middle and at the end', () => {
    expect(edit('1389| 001', 'insertText', '138 001')).toBe('138 9|001');
    expect(edit('138 0015|', 'insertText', '138 001')).toBe('138 0015|');
    expect(edit('138 00x|1', 'insertText', '138 001')).toBe('138 00|1');
  });

  test('deletes a digit, and the one beyond a space', () => {
    expect(edit('138 00|3 8000', 'deleteContentBackward')).toBe('138 00|38 000');
    expect(edit('138|0013 8000', 'deleteContentBackward')).toBe('13|0 0138 000');
    expect(edit('138|0013 8000', 'deleteContentForward')).toBe('138| 0138 000');
    expect(edit('|', 'deleteContentBackward')).toBe('|');
  });

  test('refuses a digit too many, and takes the part of a paste that fits', () => {
    expect(edit('138 9|0013 8000', 'insertText')).toBe('138| 0013 8000');
    expect(edit('+86 138-0013-8000|', 'insertFromPaste', '')).toBe('138 0013 8000|');
    expect(edit('1380013800099|', 'insertFromPaste', '')).toBe('138 0013 8000|');
  });
});
