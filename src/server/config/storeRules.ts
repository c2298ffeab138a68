import { type AgreedTerms, day, termInDays, yearlyCostOf } from '../../lending/index.ts';
import type { Config } from './files.ts';
import { marketIn } from './markets.ts';

/** The most that a personal loan may cost a year, in percent, and the days within which it may not fall due in full. */
const mostYearlyCost = 36;
const leastTermDays = 61;

/** Any day does: a term's cost hardly depends on it. */
const someDay = day('2026-01-01');

/**
 * What an app store refuses of the products, a warning each: the lender's business, but he should know before he hands
 * an app in. Source: App Store Review Guidelines, 3.2.2 (ix).
 */
export function storeWarnings({ products, markets }: Config): string[] {
  return Object.entries(products).flatMap(([productId, { market, terms, otherPeriods, amount }]) =>
    [terms.periods, ...otherPeriods].flatMap((periods) => {
      const { currency, timeZone, yearlyCost } = marketIn({ markets }, market);
      const agreed: AgreedTerms = {
        ...terms,
        periods,
        market,
        currency,
        timeZone,
        principal: amount.offer,
        clientKind: 'new',
      };
      const days = termInDays(agreed);
      const { percent } = yearlyCostOf(yearlyCost.kind, agreed, someDay);
      const name = `${productId}, ${days} days`;
      return [
        ...(Number(percent) > mostYearlyCost
          ? [
              `${name}: costs ${percent} % a year; Apple takes no app whose loans cost more than ${mostYearlyCost} %`,
            ]
          : []),
        ...(days < leastTermDays
          ? [`${name}: falls due in full within 60 days, which Apple doesn't take`]
          : []),
      ];
    }),
  );
}
