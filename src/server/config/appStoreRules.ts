import { type AgreedTerms, computeYearlyCost, day, termInDays } from '../../lending/index.ts';
import type { Config } from './config.ts';
import { getMarket } from './markets.ts';

/** The most that a personal loan may cost a year, in percent, and the days within which it may not fall due in full. */
const maxYearlyCost = 36;
const minTermDays = 61;

/** Any day does: a term's cost hardly depends on it. */
const sampleDay = day('2026-01-01');

/**
 * What an app store refuses of the products, a warning each: the lender's business, but he should know before he hands
 * an app in. Source: App Store Review Guidelines, 3.2.2 (ix).
 */
export function listAppStoreWarnings({ products, markets }: Config): string[] {
  return Object.entries(products).flatMap(([productId, { market, terms, otherPeriods, amount }]) =>
    [terms.periods, ...otherPeriods].flatMap((periods) => {
      const { currency, timeZone, yearlyCost } = getMarket({ markets }, market);
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
      const { percent } = computeYearlyCost(yearlyCost.kind, agreed, sampleDay);
      const name = `${productId}, ${days} days`;
      return [
        ...(Number(percent) > maxYearlyCost
          ? [
              `${name}: costs ${percent} % a year; Apple takes no app whose loans cost more than ${maxYearlyCost} %`,
            ]
          : []),
        ...(days < minTermDays
          ? [`${name}: falls due in full within 60 days, which Apple doesn't take`]
          : []),
      ];
    }),
  );
}
