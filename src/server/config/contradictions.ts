import type { Products } from './products.ts';

/** Both ways lenders divide a year. */
const yearLengths = [360, 365];

/**
 * A yearly and a daily rate of a lender's texts that can't both be true, a warning each. Such texts are shown as they are
 * and never calculated with: one configured rate accrues. Source: SPEC 9, DESIGN 4.
 */
export function listRateContradictions(products: Products): string[] {
  return Object.entries(products).flatMap(([productId, { lenderText }]) => {
    const warnings: string[] = [];
    const { annualInterest, dailyInterest } = lenderText;
    if (annualInterest && dailyInterest && !isConsistentRate(annualInterest, dailyInterest)) {
      warnings.push(
        `${productId}: the text says ${annualInterest} a year and ${dailyInterest} a day; ` +
          `${annualInterest} a year is ${formatDecimals(parsePercent(annualInterest) / 365)} % a day`,
      );
    }
    return warnings;
  });
}

/** Half a unit of the daily rate's last decimal is rounding; more is not. */
function isConsistentRate(annual: string, daily: string): boolean {
  const decimals = daily.match(/\.(\d+)/)?.[1]?.length ?? 0;
  const tolerance = 0.5 * 10 ** -decimals + 1e-12;
  return yearLengths.some((days) => Math.abs(parsePercent(annual) / days - parsePercent(daily)) <= tolerance);
}

function parsePercent(text: string): number {
  return Number.parseFloat(text);
}

function formatDecimals(value: number): string {
  return String(Number(value.toFixed(4)));
}
