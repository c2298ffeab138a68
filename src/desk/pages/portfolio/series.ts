import {
  portfolioBuckets as buckets,
  type PortfolioBucket,
  rollRateTargets,
} from '../../../contract/desk/delinquency.ts';
import type { DeskReply } from '../../../contract/desk/schemas/index.ts';

export type PortfolioData = DeskReply<'portfolio'>;
export type Bucket = PortfolioBucket;

export { buckets, rollRateTargets };

/** The outstanding amount of a day in each bucket, in minor units. */
export type OutstandingByBucket = { readonly day: string; readonly owed: Readonly<Record<Bucket, number>> };

/** Groups rows of day and bucket into one row for each day, in order, for one currency. */
export function groupOutstandingByDay(
  rows: PortfolioData['outstanding'],
  currency: string,
): OutstandingByBucket[] {
  const days = new Map<string, Record<Bucket, number>>();
  for (const row of rows) {
    if (row.currency !== currency) continue;
    const owed = days.get(row.day) ?? zeroBalances();
    owed[row.bucket] += row.amount;
    days.set(row.day, owed);
  }
  return [...days]
    .map(([day, owed]) => ({ day, owed }))
    .toSorted((one, other) => one.day.localeCompare(other.day));
}

function zeroBalances(): Record<Bucket, number> {
  return { current: 0, '1-3': 0, '4-7': 0, '8-15': 0, '16-30': 0, '31-60': 0, '61-90': 0, '91+': 0 };
}

/** Roll rates: for each bucket the share of its loans in each target a week later; null for an empty bucket. */
export function computeRollShares(
  rows: PortfolioData['rolls'],
  currency: string,
): { from: Bucket; loans: number; shares: (number | null)[] }[] {
  return buckets.map((from) => {
    const bucketRows = rows.filter((row) => row.currency === currency && row.from === from);
    const loans = bucketRows.reduce((sum, row) => sum + row.loans, 0);
    const shares = rollRateTargets.map((to) => {
      const loansInTarget = bucketRows
        .filter((row) => row.to === to)
        .reduce((sum, row) => sum + row.loans, 0);
      return loans === 0 ? null : loansInTarget / loans;
    });
    return { from, loans, shares };
  });
}

/** The currencies of the portfolio, the one with the most loans first. */
export function listCurrencies({ rows }: Pick<DeskReply<'portfolioFigures'>, 'rows'>): string[] {
  const loans = new Map<string, number>();
  for (const { currency, activeLoans, disbursedLoans } of rows)
    loans.set(currency, (loans.get(currency) ?? 0) + activeLoans + disbursedLoans);
  return [...loans].toSorted(([, one], [, other]) => other - one).map(([currency]) => currency);
}

type ProductRow = DeskReply<'portfolioFigures'>['rows'][number];
/** The figures of products of one currency. */
export type FigureRow = Omit<ProductRow, 'market' | 'productId' | 'currency'>;

export function sumFigures(rows: readonly FigureRow[]): FigureRow {
  const sum = (field: keyof FigureRow) => rows.reduce((total, row) => total + row[field], 0);
  return {
    activeLoans: sum('activeLoans'),
    outstanding: sum('outstanding'),
    atRisk30: sum('atRisk30'),
    atRisk60: sum('atRisk60'),
    atRisk90: sum('atRisk90'),
    disbursedLoans: sum('disbursedLoans'),
    disbursed: sum('disbursed'),
    payments: sum('payments'),
    collected: sum('collected'),
    writtenOffLoans: sum('writtenOffLoans'),
    writtenOff: sum('writtenOff'),
  };
}
