import { describe, expect, test } from 'vitest';
import {
  applyEdit,
  caretPosition,
  extractDigits,
  formatInGroups,
  getPhoneGroups,
  groupByFour,
  sanitizeDigits,
} from './DigitsInput.tsx';

const phoneGroups = [3, 4, 4];

describe('the generic inputs', () => {
  test('a card number takes digits only and shows them in groups of four', () => {
    expect(groupByFour(extractDigits('41a52-3137 00x1'))).toBe('4152 3137 001');
    expect(groupByFour('41523137')).toBe('4152 3137');
  });

  test('a number takes digits only, whatever is typed or pasted', () => {
    const paste = { previousText: '12', text: '12-3 4b', caret: 7, inputType: 'insertFromPaste' };
    expect(applyEdit(paste, {}).digits).toBe('1234');
    expect(applyEdit({ previousText: '12', text: '1a2', caret: 2, inputType: 'insertText' }, {}).digits).toBe(
      '12',
    );
  });

  test('a phone takes at most 11 digits and shows them 3-4-4', () => {
    expect(formatInGroups(sanitizeDigits('138 0013 8000 99', { max: 11 }), phoneGroups)).toBe(
      '138 0013 8000',
    );
    expect(formatInGroups('5512', phoneGroups)).toBe('551 2');
    expect(formatInGroups('', phoneGroups)).toBe('');
    expect(formatInGroups('5512345678', [2, 4, 4])).toBe('55 1234 5678');
  });

  test('a phone is grouped like its country’s example', () => {
    expect(getPhoneGroups('138 0013 8000')).toEqual(phoneGroups);
    expect(getPhoneGroups('55 1234 5678')).toEqual([2, 4, 4]);
    expect(getPhoneGroups('98765 43210')).toEqual([5, 5]);
  });

  test('a whole number loses the prefix of its country, one that only begins alike keeps its digits', () => {
    expect(sanitizeDigits('+52 55 1234 5678', { max: 10, prefix: '+52' })).toBe('5512345678');
    expect(sanitizeDigits('5255123456', { max: 10, prefix: '+52' })).toBe('5255123456');
    expect(sanitizeDigits('52551234567', { max: 10, prefix: '+52' })).toBe('551234567');
  });

  test('the caret stays behind the digit it stood behind', () => {
    expect(caretPosition('4152 3137', 4)).toBe(4);
    expect(caretPosition('4152 3137', 5)).toBe(6);
    expect(caretPosition('4152 3137', 99)).toBe(9);
  });
});

describe('an edit of a phone', () => {
  /** Edits `138 0013 8000`; the bar is the caret after the edit. */
  function edit(caretText: string, inputType: string, previousText = '138 0013 8000'): string {
    const result = {
      previousText,
      text: caretText.replace('|', ''),
      caret: caretText.indexOf('|'),
      inputType,
    };
    const { digits, caret } = applyEdit(result, { max: 11, prefix: '+86' });
    const text = formatInGroups(digits, phoneGroups);
    const position = caretPosition(text, caret);
    return `${text.slice(0, position)}|${text.slice(position)}`;
  }

  test('inserts digits in the middle and at the end', () => {
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
