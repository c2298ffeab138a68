import { type Day, dayNumber } from './calendar.ts';
import { type Amounts, noAmounts, sumOf } from './components.ts';
import { add, type Minor, subtract, ZERO } from './money.ts';
import { type ScheduledInstalment, scheduleOf } from './schedule.ts';
import type { LoanTerms } from './terms.ts';

/** One instalment while a loan is replayed; the replay writes to it, nobody else. Days are day numbers. */
export type OpenInstalment = {
  readonly scheduled: ScheduledInstalment;
  dueOn: number;
  readonly accrued: Amounts;
  readonly paid: Amounts;
  /** Sum of base x basis points over the days late, not yet divided by 10,000. */
  lateNumerator: bigint;
  lateDays: number;
  paidOn: Day | null;
};

export type OpenDebt = {
  readonly terms: LoanTerms;
  readonly instalments: readonly OpenInstalment[];
  /** Late charges are accrued up to this day number, included. */
  accruedTo: number;
  penaltyCharged: boolean;
  credit: Minor;
  settledOn: Day | null;
};

function openInstalment(scheduled: ScheduledInstalment): OpenInstalment {
  const { principal, interest, vat } = scheduled;
  return {
    scheduled,
    dueOn: dayNumber(scheduled.dueOn),
    accrued: { ...noAmounts(), principal, interest, vat },
    paid: noAmounts(),
    lateNumerator: 0n,
    lateDays: 0,
    paidOn: null,
  };
}

export function openDebt(terms: LoanTerms): OpenDebt {
  return {
    terms,
    instalments: scheduleOf(terms, terms.disbursedOn).map(openInstalment),
    accruedTo: dayNumber(terms.disbursedOn),
    penaltyCharged: false,
    credit: ZERO,
    settledOn: null,
  };
}

export function unpaidOf(instalment: OpenInstalment): Minor {
  return subtract(sumOf(instalment.accrued), sumOf(instalment.paid));
}

/** What late interest is charged on: the unpaid fees, interest, VAT and principal, not earlier late charges. */
export function lateBase({ accrued, paid }: OpenInstalment): Minor {
  const owed = add(accrued.fee, accrued.interest, accrued.vat, accrued.principal);
  return subtract(owed, add(paid.fee, paid.interest, paid.vat, paid.principal));
}

export function oldestUnpaid(debt: OpenDebt): OpenInstalment | undefined {
  return debt.instalments.find((instalment) => instalment.paidOn === null);
}
