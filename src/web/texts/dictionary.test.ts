import { describe, expect, test } from 'vitest';
import { fillText } from './dictionary.ts';
import { shared } from './shared.ts';

describe('texts', () => {
  test('holes are filled, a number chooses its form', () => {
    expect(fillText('en {days} {days|día|días}', { days: 1 })).toBe('en 1 día');
    expect(fillText('en {days} {days|día|días}', { days: 7 })).toBe('en 7 días');
  });

  test('a value that looks like a hole is not filled again', () => {
    expect(fillText('{name}', { name: '{days}' })).toBe('{days}');
  });

  test('every language of the kit has the same holes', () => {
    const holes = (text: string): string => [...text.matchAll(/\{(\w+)/g)].map(([, name]) => name).join();
    const names = (text: string): string => [...new Set(holes(text).split(','))].sort().join();
    for (const [key, text] of Object.entries(shared.es)) {
      expect(names(Object(shared.en)[key]), key).toBe(names(text));
      expect(names(Object(shared.zh)[key]), key).toBe(names(text));
    }
  });
});
