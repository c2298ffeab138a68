/** A fraction of whole numbers; the bottom is above zero. */
export type Fraction = { readonly top: bigint; readonly bottom: bigint };

const decimals = new Map<string, Fraction>();

/** "0.18" as a fraction. */
export function decimal(text: string): Fraction {
  const known = decimals.get(text);
  if (known) return known;
  const [whole = '0', after = ''] = text.split('.');
  const fraction = { top: BigInt(whole + after), bottom: BigInt(`1${'0'.repeat(after.length)}`) };
  decimals.set(text, fraction);
  return fraction;
}

export function times(amount: bigint, ...fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(
    (product, one) => ({ top: product.top * one.top, bottom: product.bottom * one.bottom }),
    { top: amount, bottom: 1n },
  );
}

export function plus(a: Fraction, b: Fraction): Fraction {
  if (a.bottom === b.bottom) return { top: a.top + b.top, bottom: a.bottom };
  return { top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom };
}

/** To the nearest whole, a half upwards; nothing below zero is asked of it. */
export function rounded({ top, bottom }: Fraction): bigint {
  const whole = top / bottom;
  return (top % bottom) * 2n >= bottom ? whole + 1n : whole;
}

export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}
