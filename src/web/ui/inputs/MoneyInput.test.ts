import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatAmountInput, parseMinorUnits } from './MoneyInput.tsx';

test('an amount shown is read back', () => {
  expect(formatAmountInput(302_507)).toBe('3025.07');
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (minor) => {
      expect(parseMinorUnits(formatAmountInput(minor))).toBe(minor);
    }),
    { seed: 7 },
  );
});
