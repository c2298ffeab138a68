import { remembered } from '../../../lending/remembered.ts';

/** How a market's contracts write minor units: `Rs.1,000`, `$1,000`. Formats are kept: making one costs more than using it. */
export function contractMoney({ contractSign, moneyLocale }: { contractSign: string; moneyLocale: string }) {
  const figures = figuresIn(moneyLocale);
  return (amount: number) => `${contractSign}${figures.format(amount / 100)}`;
}

const figuresIn = remembered((locale: string) => new Intl.NumberFormat(locale));
