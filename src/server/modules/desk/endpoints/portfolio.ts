import { type PortfolioBucket, portfolioBuckets } from '../../../../contract/desk/delinquencyBuckets.ts';
import { day as dayOf } from '../../../../lending/index.ts';
import { dayMs } from '../../../platform/durations.ts';
import { findPortfolioRefreshedAt } from '../../reporting/index.ts';
import { readEndpoint } from '../endpoint.ts';

/** The business in figures, as the job prepared them last. */
export const portfolio = readEndpoint('portfolio', async ({ db, clock }, _staff, { days }) => {
  const from = new Date((await clock.now()).getTime() - days * dayMs).toISOString().slice(0, 10);
  const [preparedAt, outstanding, vintages, rolls, collected] = await Promise.all([
    findPortfolioRefreshedAt(db),
    db
      .selectFrom('portfolioDays')
      .select(['day', 'currency', 'bucket', 'loans', 'amount'])
      .where('day', '>=', from)
      .orderBy('day')
      .execute(),
    db
      .selectFrom('portfolioVintages')
      .select(['month', 'currency', 'loans', 'lent', 'repaidLoans', 'lateLoans', 'outstanding'])
      .orderBy('month')
      .execute(),
    db
      .selectFrom('portfolioRolls')
      .select(['currency', 'fromBucket', 'toBucket'])
      .select((roll) => roll.fn.sum<string>('loans').as('loans'))
      .where('week', '>=', from)
      .groupBy(['currency', 'fromBucket', 'toBucket'])
      .execute(),
    db
      .selectFrom('portfolioCollected')
      .select(['day', 'currency', 'expected', 'collected'])
      .where('day', '>=', from)
      .orderBy('day')
      .execute(),
  ]);
  return {
    preparedAt,
    outstanding: outstanding.map((row) => ({ ...row, day: dayOf(row.day), bucket: parseBucket(row.bucket) })),
    vintages,
    rolls: rolls.map(({ currency, fromBucket, toBucket, loans }) => ({
      from: parseBucket(fromBucket),
      to: toBucket === 'repaid' ? ('repaid' as const) : parseBucket(toBucket),
      currency,
      loans: Number(loans),
    })),
    collected,
  };
});

export function parseBucket(value: string): PortfolioBucket {
  return portfolioBuckets.find((bucket) => bucket === value) ?? 'current';
}
