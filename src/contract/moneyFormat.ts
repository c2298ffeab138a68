/** `always`: amounts without cents are written with them. Cents that there are always are. */
export type Cents = 'always' | 'whereAny';

/** Writes amounts of a currency, in its major unit, as a market does. */
export function moneyFormat(locale: string, currency: string, cents: Cents): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: 2,
    trailingZeroDisplay: cents === 'always' ? 'auto' : 'stripIfInteger',
  });
}
