import {
  type AgreedInstalment,
  add,
  computeTermDays,
  type Day,
  daysBetween,
  type LoanTerms,
} from '../../../lending/index.ts';
import { type Config, getMarket, type Product } from '../../config/index.ts';
import { findProduct, listTerms } from '../loans/origination/index.ts';
import type { LoanRow, ScheduleRow } from './columns.ts';
import { describeChoice } from './errors.ts';
import type { LocatedRow, ReportRowError } from './readRows.ts';

/** The product that a loan's row names. Undefined where its market has none of that code. */
export function checkProduct(
  config: Config,
  market: string,
  { line, readable: { product: productId } }: LocatedRow<LoanRow>,
  report: ReportRowError,
): Product | undefined {
  if (productId === undefined) return undefined;
  const product = findProduct(config, market, productId);
  if (product === undefined) {
    const codes = Object.keys(config.products).filter((one) => config.products[one]?.market === market);
    report({
      file: 'loans.csv',
      line,
      field: 'product',
      reason: 'unknown',
      detail: describeChoice('product', productId, codes),
    });
  }
  return product;
}

/** The terms of a loan: those of its product, with the schedule that the files name. Undefined where they are wrong. */
export function prepareTerms(
  config: Config,
  market: string,
  product: Product,
  { line, row }: { line: number; row: LoanRow },
  schedule: readonly LocatedRow<ScheduleRow>[],
  report: ReportRowError,
): LoanTerms | undefined {
  const agreed = schedule.length > 0 ? readSchedule(row, schedule, report) : readProductTerm(product, row);
  if (agreed === undefined) {
    if (schedule.length === 0) {
      const terms = listTerms(product).map((periods) => String(computeTermDays({ periods })));
      report({
        file: 'loans.csv',
        line,
        field: 'termDays',
        reason: 'unknown',
        detail: describeChoice('termDays', String(row.termDays), terms),
      });
    }
    return undefined;
  }
  const { currency, timeZone } = getMarket(config, market);
  const { once, ...lateWithoutOnce } = product.terms.late;
  return {
    ...product.terms,
    ...agreed,
    late: row.penaltyCharged && row.content === 'balances' ? lateWithoutOnce : product.terms.late,
    interest: { ...product.terms.interest, annualRate: row.annualRate ?? product.terms.interest.annualRate },
    market,
    currency,
    timeZone,
    principal: row.principal,
    clientKind: row.clientKind,
    ...(config.brand.pauseStopsCharges ? { pauseStopsCharges: true } : {}),
    disbursedOn: row.disbursedOn,
  };
}

type AgreedSchedule = { periods: readonly number[]; instalments?: readonly AgreedInstalment[] };

function readProductTerm(product: Product, { termDays }: LoanRow): AgreedSchedule | undefined {
  if (termDays === undefined) return { periods: product.terms.periods };
  const periods = listTerms(product).find((one) => computeTermDays({ periods: one }) === termDays);
  return periods && { periods };
}

/** The instalments of schedules.csv, whose principal sums to the loan's. */
function readSchedule(
  { principal, disbursedOn }: LoanRow,
  schedule: readonly LocatedRow<ScheduleRow>[],
  report: ReportRowError,
): AgreedSchedule | undefined {
  const periods: number[] = [];
  const instalments: AgreedInstalment[] = [];
  let previous: Day = disbursedOn;
  let isValid = true;
  const reject = (line: number, field: string, reason: 'notAscending' | 'wrongSum') => {
    report({ file: 'schedules.csv', line, field, reason });
    isValid = false;
  };
  for (const { line, row } of schedule) {
    if (row === null) return undefined;
    if (row.number !== instalments.length + 1) reject(line, 'number', 'notAscending');
    if (row.dueOn <= previous) reject(line, 'dueOn', 'notAscending');
    periods.push(daysBetween(previous, row.dueOn));
    instalments.push({ principal: row.principal, interest: row.interest, vat: row.vat });
    previous = row.dueOn;
  }
  const sum = add(...instalments.map((instalment) => instalment.principal));
  if (sum !== principal) reject(schedule.at(-1)?.line ?? 0, 'principal', 'wrongSum');
  return isValid ? { periods, instalments } : undefined;
}
