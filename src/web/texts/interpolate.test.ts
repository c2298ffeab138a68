import { describe, expect, test } from 'vitest';
import { interpolate } from './interpolate.ts';

describe('texts', () => {
  test('holes are filled, a number chooses its form', () => {
    expect(interpolate('en {days} {days|día|días}', { days: 1 })).toBe('en 1 día');
    expect(interpolate('en {days} {days|día|días}', { days: 7 })).toBe('en 7 días');
  });

  test('a value that looks like a hole is not filled again', () => {
    expect(interpolate('{name}', { name: '{days}' })).toBe('{days}');
  });
});
