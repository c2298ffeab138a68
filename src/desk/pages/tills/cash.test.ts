import { describe, expect, it } from 'vitest';
import { addUp } from './cash.ts';

describe('cash in notes and coins', () => {
  it('adds up notes and coins by how many there are of each', () => {
    expect(addUp({})).toBe(0);
    expect(addUp({ 50000: '3', 2000: ' 4 ', 50: '7', 100: '' })).toBe(158_350);
  });

  it('has no sum where one is no number of pieces', () => {
    expect(addUp({ 50000: '3', 2000: '1.5' })).toBeNull();
    expect(addUp({ 2000: '-1' })).toBeNull();
  });
});
