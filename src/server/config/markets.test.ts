import { expect, test } from 'vitest';
import markets from '../../../config/markets.json' with { type: 'json' };
import { marketsSchema } from './markets.ts';

test('notes and coins are named from the highest down, or not at all', () => {
  const { denominations: _, ...withoutDenominations } = markets.MX;
  expect(marketsSchema.parse({ MX: withoutDenominations }).MX?.denominations).toBeUndefined();
  const rising = marketsSchema.safeParse({ IN: { ...markets.IN, denominations: [50_000, 100_000] } });
  expect(rising.error?.issues).toMatchObject([
    { path: ['IN', 'denominations'], message: 'each must be below the one before' },
  ]);
});

test('cash in Mexico is counted down to the smallest coin, five centavos', () => {
  expect(markets.MX.denominations.slice(-4)).toEqual([50, 20, 10, 5]);
});
