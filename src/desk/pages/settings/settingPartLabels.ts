import type { SettingPart } from '../../../contract/desk/names.ts';

/** Parts that are amounts of the market's money. */
export const moneyParts: readonly string[] = [
  'singleLimit',
  'dailyLimit',
  'step',
  'offer',
  'new',
  'repeat',
  'tolerance',
  'leastPart',
  'limit',
  'openDebt',
] satisfies SettingPart[];

/** Parts of a whole, as decimals. */
export const rateParts: readonly string[] = [
  'rate',
  'annualRate',
  'feeRatePerDay',
  'cap',
] satisfies SettingPart[];
