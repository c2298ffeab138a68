import { describe, expect, it } from 'vitest';
import { readForm } from '../../ui/form/fields.ts';
import { contradictsDenominations, sumDenominations } from './denominations.ts';

const denominations = [50_000, 2_000, 100, 50];

describe('cash in notes and coins', () => {
  it('adds up notes and coins by how many there are of each', () => {
    expect(sumDenominations(denominations, {})).toBe(0);
    expect(sumDenominations(denominations, { 50000: '3', 2000: ' 4 ', 50: '7', 100: '' })).toBe(158_350);
  });

  it('has no sum where one is no number of pieces', () => {
    expect(sumDenominations(denominations, { 50000: '3', 2000: '1.5' })).toBeNull();
    expect(sumDenominations(denominations, { 2000: '-1' })).toBeNull();
  });

  it('contradicts another count, and none where nothing was entered', () => {
    const contradicts = (amount: string, sum: number | null) =>
      contradictsDenominations(readForm({ amount }), sum);
    expect([contradicts('9999', 50_000), contradicts('500', 50_000)]).toEqual([true, false]);
    expect([contradicts('9999', 0), contradicts('', 50_000), contradicts('500', null)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});
