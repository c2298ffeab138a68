/** A fraction of whole numbers; the bottom is above zero. */
export type Fraction = { readonly numerator: bigint; readonly denominator: bigint };

const decimalCache = new Map<string, Fraction>();

/** "0.18" as a fraction. */
export function parseDecimal(text: string): Fraction {
  const cached = decimalCache.get(text);
  if (cached) return cached;
  const [integerPart = '0', fractionDigits = ''] = text.split('.');
  const fraction = {
    numerator: BigInt(integerPart + fractionDigits),
    denominator: BigInt(`1${'0'.repeat(fractionDigits.length)}`),
  };
  decimalCache.set(text, fraction);
  return fraction;
}

export function multiply(amount: bigint, ...fractions: readonly Fraction[]): Fraction {
  return fractions.reduce(
    (product, factor) => ({
      numerator: product.numerator * factor.numerator,
      denominator: product.denominator * factor.denominator,
    }),
    { numerator: amount, denominator: 1n },
  );
}

export function addFractions(a: Fraction, b: Fraction): Fraction {
  if (a.denominator === b.denominator)
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** To the nearest whole, a half upwards; nothing below zero is asked of it. */
export function roundHalfUp({ numerator, denominator }: Fraction): bigint {
  const integerPart = numerator / denominator;
  return (numerator % denominator) * 2n >= denominator ? integerPart + 1n : integerPart;
}

export function minBigint(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

export function sumBigints(amounts: Iterable<bigint>): bigint {
  let total = 0n;
  for (const amount of amounts) total += amount;
  return total;
}
