import { memoize } from '../../../lending/memoize.ts';

/** How a market's contracts write minor units: `Rs.1,000`, `$1,000`. Formats are kept: making one costs more than using it. */
export function createContractMoneyFormat({
  contractSign,
  moneyLocale,
}: {
  contractSign: string;
  moneyLocale: string;
}) {
  const numberFormat = createNumberFormat(moneyLocale);
  return (amount: number) => `${contractSign}${numberFormat.format(amount / 100)}`;
}

const createNumberFormat = memoize((locale: string) => new Intl.NumberFormat(locale));
