/** Loans by the days since their oldest unpaid instalment was due. */
export const lateBuckets = ['1-3', '4-7', '8-15', '16-30', '31-60', '61-90', '91+'] as const;
export const portfolioBuckets = ['current', ...lateBuckets] as const;
/** Where a loan stands a week later. */
export const rollRateTargets = [...portfolioBuckets, 'writtenOff', 'repaid'] as const;
export type LateBucket = (typeof lateBuckets)[number];
export type PortfolioBucket = (typeof portfolioBuckets)[number];

/** The first and the last day of each. */
export const bucketDays: Readonly<Record<LateBucket, readonly [number, number]>> = {
  '1-3': [1, 3],
  '4-7': [4, 7],
  '8-15': [8, 15],
  '16-30': [16, 30],
  '31-60': [31, 60],
  '61-90': [61, 90],
  '91+': [91, 36_500],
};

export function bucketForDaysLate(daysLate: number): PortfolioBucket {
  return lateBuckets.findLast((bucket) => daysLate >= bucketDays[bucket][0]) ?? 'current';
}

/** How long a promise that was broken is looked after. */
export const brokenPromiseDays = 60;
