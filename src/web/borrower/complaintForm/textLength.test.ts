import { describe, expect, it } from 'vitest';
import { countCharacters, truncateText } from './subject.ts';

describe('the text of a complaint', () => {
  it('takes 200 characters and ignores what exceeds them', () => {
    expect(truncateText('a'.repeat(200))).toBe('a'.repeat(200));
    expect(truncateText(`${'a'.repeat(200)}b`)).toBe('a'.repeat(200));
  });

  it('counts an emoji as one character and never cuts one in two', () => {
    const full = '😀'.repeat(200);
    expect(countCharacters(full)).toBe(200);
    expect(truncateText(`${full}😀`)).toBe(full);
  });
});
