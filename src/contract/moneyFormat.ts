/** Minor units per major unit, in every supported currency. */
export const minorPerMajor = 100;

/** An amount in its currency's major unit. */
export function toMajor(minor: number): number {
  return minor / minorPerMajor;
}

/** The parts of an amount that are of these types, for one whose cents are set smaller. */
export function joinFormatParts(parts: readonly Intl.NumberFormatPart[], ...types: string[]): string {
  const chosen = parts.filter(({ type }) => types.includes(type));
  return chosen.map(({ value }) => value).join('');
}

/** `always`: amounts without cents are written with them. Cents that there are always are. */
export type CentsDisplay = 'always' | 'whereAny';

/** Writes amounts of a currency, in its major unit, as a market does. */
export function createMoneyFormat(locale: string, currency: string, cents: CentsDisplay): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    trailingZeroDisplay: cents === 'always' ? 'auto' : 'stripIfInteger',
  });
}
