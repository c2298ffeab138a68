import { type Day, dayNumber, type Interval } from './calendar.ts';
import { type Amounts, COMPONENTS, mapComponents, sumAmounts, zeroAmounts } from './components.ts';
import type { PaymentEvent } from './events.ts';
import { add, type Minor, minor, subtract, ZERO } from './money.ts';
import { computeSchedule, type ScheduledInstalment } from './schedule.ts';
import type { LoanTerms } from './terms.ts';

/** Where money went. */
export type Allocation = {
  readonly component: keyof Amounts;
  readonly instalment: number;
  /** Above zero. */
  readonly amount: Minor;
};

/** Where one payment went: allocations, credit, held and extensionFee sum to its amount. */
export type PaymentAllocation = {
  readonly payment: PaymentEvent;
  readonly allocations: Allocation[];
  credit: Minor;
  /** Held toward the fee of an extension that hasn't taken effect. */
  held: Minor;
  /** Spent on the fee of an extension that has. */
  extensionFee: Minor;
};

/** Money of one payment that waits: ahead of its instalments, or in the borrower's favour. */
export type UnappliedAmount = { readonly source: PaymentAllocation; remaining: Minor };

/** One instalment while a loan is replayed; the replay writes to it, nobody else. Days are day numbers. */
export type OpenInstalment = {
  readonly scheduled: ScheduledInstalment;
  dueOn: number;
  /** Interest is counted for the days after `interestFrom` up to `interestTo`, but for those an extension adds. */
  interestFrom: number;
  interestTo: number;
  /** What interest was counted on, summed over its days so far. */
  interestBalanceDays: number;
  /** The days for which there was anything to count it on. */
  interestDays: number;
  readonly accrued: Amounts;
  readonly paid: Amounts;
  /** What nobody asks for: rests, and what the lender let go of, which is `waivedByLender`. */
  readonly waived: Amounts;
  readonly waivedByLender: Amounts;
  /** Interest to come with its VAT that the lender let go of beforehand: it won't be borne. */
  readonly waivedFutureInterest: { interest: Minor; vat: Minor };
  /** What was owed before a new schedule and is paid by it: beside what this instalment comes to bear itself. */
  readonly carriedFromBefore: Readonly<Amounts>;
  /** By tier: the days late in it, and the sum of base x basis points over them, not yet divided by 10,000. */
  readonly lateByTier: { days: number; numerator: bigint }[];
  lateDays: number;
  /** The value date of the money that completed it. */
  paidOn: Day | null;
};

/** A schedule that a new one took the place of. */
export type SupersededSchedule = {
  readonly replacedOn: Day;
  /** The number of the day on which its oldest open instalment is due. */
  readonly oldestOpenDueOn: number;
  readonly instalments: readonly OpenInstalment[];
  readonly carriedOver: Minor;
};

export type OpenDebt = {
  terms: LoanTerms;
  instalments: readonly OpenInstalment[];
  readonly supersededSchedules: SupersededSchedule[];
  /** Interest and late charges are counted up to this day number, included. */
  accruedThrough: number;
  /** Days on which no interest is counted: those that extensions added, or that it was stopped for. Apart from each other. */
  interestFreeIntervals: readonly Interval[];
  /** Days that bear no late charge, apart from each other. */
  chargeFreeIntervals: readonly Interval[];
  penaltyCharged: boolean;
  /** Money that came before what it will pay fell due, first come first. */
  readonly prepayments: UnappliedAmount[];
  readonly credits: UnappliedAmount[];
  /** Paid back to the borrower beyond his credit. */
  overRefunded: Minor;
  /** What of that became principal again. */
  reinstatedPrincipal: Minor;
  settledOn: Day | null;
  writtenOffOn: Day | null;
};

export function createOpenDebt(terms: LoanTerms): OpenDebt {
  return {
    terms,
    instalments: createOpenInstalments(terms, terms.disbursedOn),
    supersededSchedules: [],
    accruedThrough: dayNumber(terms.disbursedOn),
    interestFreeIntervals: [],
    chargeFreeIntervals: [],
    penaltyCharged: false,
    prepayments: [],
    credits: [],
    overRefunded: ZERO,
    reinstatedPrincipal: ZERO,
    settledOn: null,
    writtenOffOn: null,
  };
}

/** The instalments of a schedule that begins on a day. `carriedAmounts`: what each is to pay of before. */
export function createOpenInstalments(
  terms: LoanTerms,
  on: Day,
  carriedAmounts: readonly Readonly<Amounts>[] = [],
): OpenInstalment[] {
  let from = dayNumber(on);
  return computeSchedule(terms, on).map((scheduled, index): OpenInstalment => {
    const { principal, interest, vat } = scheduled;
    const scheduledAmounts = {
      ...zeroAmounts(),
      principal,
      ...(isDailyAccrual(terms) ? {} : { interest, vat }),
    };
    const carriedFromBefore = carriedAmounts[index] ?? zeroAmounts();
    const interestFrom = from;
    const dueOn = dayNumber(scheduled.dueOn);
    from = dueOn;
    return {
      scheduled,
      dueOn,
      interestFrom,
      interestTo: dueOn,
      interestBalanceDays: 0,
      interestDays: 0,
      accrued: mapComponents((component) => add(scheduledAmounts[component], carriedFromBefore[component])),
      paid: zeroAmounts(),
      waived: zeroAmounts(),
      waivedByLender: zeroAmounts(),
      waivedFutureInterest: { interest: ZERO, vat: ZERO },
      carriedFromBefore,
      lateByTier: terms.late.daily.map(() => ({ days: 0, numerator: 0n })),
      lateDays: 0,
      paidOn: null,
    };
  });
}

/** Whether interest is counted by day; otherwise it is the schedule's. */
export function isDailyAccrual({ interest }: LoanTerms): boolean {
  return interest.accrual === 'daily';
}

export function computeUnpaid({ accrued, paid, waived }: OpenInstalment): Minor {
  return subtract(sumAmounts(accrued), add(sumAmounts(paid), sumAmounts(waived)));
}

/** What late interest is charged on: the unpaid fees, interest, VAT and principal, not earlier late charges. */
export function computeLateBase({ accrued, paid, waived }: OpenInstalment): Minor {
  let base = 0;
  for (const component of ['fee', 'interest', 'vat', 'principal'] as const)
    base += accrued[component] - paid[component] - waived[component];
  return minor(base);
}

/** Leaves the rest of an instalment to the borrower. */
export function waiveInstalmentResidual({ accrued, paid, waived }: OpenInstalment): void {
  for (const component of COMPONENTS) waived[component] = subtract(accrued[component], paid[component]);
}

/** The rest of an instalment that nobody asks for. */
export function getTolerance({ tolerance }: LoanTerms): Minor {
  return tolerance ?? ZERO;
}

/** Whether what has been paid, with a rest of no account, is enough. */
export function isPaidWithinTolerance(paid: Minor, residual: Minor, tolerance: Minor): boolean {
  return residual === ZERO || (paid > 0 && residual <= tolerance);
}

export function sumUnapplied(unappliedAmounts: readonly UnappliedAmount[]): Minor {
  let sum = 0;
  for (const { remaining } of unappliedAmounts) sum += remaining;
  return minor(sum);
}

export function listOpenInstalments({ instalments }: OpenDebt): OpenInstalment[] {
  return instalments.filter(({ paidOn }) => paidOn === null);
}

/** Unpaid principal less all that is paid ahead: what interest is counted on and the fee of an extension goes by. */
export function computeOutstandingPrincipal(debt: OpenDebt): Minor {
  let principal = 0;
  for (const { accrued, paid, waived } of listOpenInstalments(debt))
    principal += accrued.principal - paid.principal - waived.principal;
  return minor(Math.max(0, principal - sumUnapplied(debt.prepayments)));
}

/** The instalments that have fallen due by the day to which the debt is accrued and aren't paid. */
export function listDueInstalments(debt: OpenDebt): OpenInstalment[] {
  return listOpenInstalments(debt).filter(({ dueOn }) => dueOn <= debt.accruedThrough);
}
