import { isDailyAccrual } from '../debt/debt.ts';
import type { LoanTerms } from '../terms/terms.ts';
import { type Day, daysBetween } from '../values/calendar.ts';
import { add, divideHalfUp, type Minor, minor, subtract, zeroAmount } from '../values/money.ts';
import type { InstalmentStatement, Statement } from './statement.ts';

/** Interest and its VAT that the ledger has posted as income and tax and that isn't earned yet. Minor units. */
export type UnearnedInterest = { readonly interest: Minor; readonly vat: Minor };

/**
 * The unearned interest of a loan on the statement's day. The ledger posts scheduled interest at disbursal
 * (`computeBalances`); accounting defers the unearned part. Daily interest is earned as it accrues; scheduled interest is
 * earned evenly over the days of its instalment, rounded half up.
 */
export function computeUnearnedInterest(terms: LoanTerms, statement: Statement): UnearnedInterest {
  if (statement.settledOn !== null || statement.writtenOffOn !== null)
    return { interest: zeroAmount, vat: zeroAmount };
  return isDailyAccrual(terms) ? computeUnearnedByDay(statement) : computeUnearnedBySchedule(statement);
}

function computeUnearnedByDay({ instalments, accruedToDate, asOf }: Statement): UnearnedInterest {
  const open = instalments.filter(({ paidOn, dueOn }) => paidOn === null || dueOn > asOf);
  const expected = (component: 'interest' | 'vat') =>
    minor(
      open.reduce(
        (sum, { components }) => sum + components[component].accrued - components[component].waived,
        0,
      ),
    );
  return {
    interest: subtract(expected('interest'), accruedToDate.interest),
    vat: subtract(expected('vat'), accruedToDate.vat),
  };
}

function computeUnearnedBySchedule({ instalments, asOf, disbursedOn }: Statement): UnearnedInterest {
  const shares = instalments.map((instalment, index) =>
    computeUnearnedShare(instalment, instalments[index - 1]?.dueOn ?? disbursedOn, asOf),
  );
  return {
    interest: add(...shares.map(({ interest }) => interest)),
    vat: add(...shares.map(({ vat }) => vat)),
  };
}

function computeUnearnedShare(instalment: InstalmentStatement, startsOn: Day, asOf: Day): UnearnedInterest {
  const { components, dueOn } = instalment;
  const days = daysBetween(startsOn, dueOn);
  const daysLeft = Math.min(days, daysBetween(asOf, dueOn));
  if (daysLeft <= 0) return { interest: zeroAmount, vat: zeroAmount };
  const share = (component: 'interest' | 'vat') => {
    const { accrued, waived } = components[component];
    return divideHalfUp(BigInt(accrued - waived) * BigInt(daysLeft), BigInt(days));
  };
  return { interest: share('interest'), vat: share('vat') };
}
