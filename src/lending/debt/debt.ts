import type { PaymentEvent } from '../events/events.ts';
import { computeSchedule, type ScheduledInstalment } from '../terms/schedule.ts';
import type { LoanTerms } from '../terms/terms.ts';
import { type Day, type Interval, toDayNumber } from '../values/calendar.ts';
import {
  type Amounts,
  debtComponents,
  lateInterestBase,
  mapComponents,
  sumAmounts,
  zeroAmounts,
} from '../values/components.ts';
import { add, type Minor, minor, subtract, zeroAmount } from '../values/money.ts';

/** An amount allocated to one component of one instalment. */
export type Allocation = {
  readonly component: keyof Amounts;
  readonly instalment: number;
  /** Above zero. */
  readonly amount: Minor;
};

/** The allocation of one payment: allocations, credit, held and extensionFee sum to its amount. */
export type PaymentAllocation = {
  readonly payment: PaymentEvent;
  readonly allocations: Allocation[];
  credit: Minor;
  /** Held toward the fee of an extension that hasn't taken effect. */
  held: Minor;
  /** Spent on the fee of an extension that has. */
  extensionFee: Minor;
};

/** The part of a payment that isn't allocated yet: a prepayment, or credit. */
export type UnappliedAmount = { readonly source: PaymentAllocation; remaining: Minor };

/** One instalment during a replay, which alone mutates it. Days are day numbers. */
export type OpenInstalment = {
  readonly scheduled: ScheduledInstalment;
  dueOn: number;
  /** Interest accrues on the days after `interestFrom` up to `interestTo`, except interest-free ones. */
  interestFrom: number;
  interestTo: number;
  /** The sum of the daily interest bases so far: balance x days. */
  interestBalanceDays: number;
  /** The days with an interest base above zero. */
  interestDays: number;
  readonly accrued: Amounts;
  readonly paid: Amounts;
  /** Residuals within the tolerance, and waivers of the lender, which are also in `waivedByLender`. */
  readonly waived: Amounts;
  readonly waivedByLender: Amounts;
  /** Future interest and its VAT that the lender waived in advance: it won't accrue. */
  readonly waivedFutureInterest: { interest: Minor; vat: Minor };
  /** Owed from before a restructure and carried over to this instalment, in addition to what it accrues itself. */
  readonly carriedOver: Readonly<Amounts>;
  /** Principal of an imported loan that was paid before it was due: it bears no interest. */
  readonly prepaidPrincipal: Minor;
  /** By tier: the days late in it, and the sum of base x basis points over them, not yet divided by 10,000. */
  readonly lateByTier: { days: number; numerator: bigint }[];
  lateDays: number;
  /** The value date of the payment that completed it. */
  paidOn: Day | null;
};

/** A schedule that a restructure replaced. */
export type SupersededSchedule = {
  readonly replacedOn: Day;
  /** The number of the day on which its oldest open instalment is due. */
  readonly oldestOpenDueOn: number;
  readonly instalments: readonly OpenInstalment[];
  readonly carriedOver: Minor;
};

export type OpenDebt = {
  /** The terms of the schedule in force: a restructure replaces them. */
  terms: LoanTerms;
  instalments: readonly OpenInstalment[];
  readonly supersededSchedules: SupersededSchedule[];
  /** Interest and late charges are accrued up to and including this day number. */
  accruedThrough: number;
  /** Days without interest: added by extensions, or covered by an accrual stop. Disjoint. */
  interestFreeIntervals: readonly Interval[];
  /** Days without late charges. Disjoint. */
  chargeFreeIntervals: readonly Interval[];
  penaltyCharged: boolean;
  /** In order of receipt. */
  readonly prepayments: UnappliedAmount[];
  readonly credits: UnappliedAmount[];
  /** Refunded in excess of the borrower's credit. */
  overRefunded: Minor;
  /** The part of it that became principal again. */
  reinstatedPrincipal: Minor;
  settledOn: Day | null;
  writtenOffOn: Day | null;
};

export function createOpenDebt(terms: LoanTerms): OpenDebt {
  return {
    terms,
    instalments: createOpenInstalments(terms, terms.disbursedOn),
    supersededSchedules: [],
    accruedThrough: toDayNumber(terms.disbursedOn),
    interestFreeIntervals: [],
    chargeFreeIntervals: [],
    penaltyCharged: false,
    prepayments: [],
    credits: [],
    overRefunded: zeroAmount,
    reinstatedPrincipal: zeroAmount,
    settledOn: null,
    writtenOffOn: null,
  };
}

/** The instalments of a schedule that begins on a day. `carriedAmounts`: carried over to each from an earlier schedule. */
export function createOpenInstalments(
  terms: LoanTerms,
  on: Day,
  carriedAmounts: readonly Readonly<Amounts>[] = [],
): OpenInstalment[] {
  let from = toDayNumber(on);
  return computeSchedule(terms, on).map((scheduled, index): OpenInstalment => {
    const { principal, interest, vat } = scheduled;
    const scheduledAmounts = {
      ...zeroAmounts(),
      principal,
      ...(isDailyAccrual(terms) ? {} : { interest, vat }),
    };
    const carriedOver = carriedAmounts[index] ?? zeroAmounts();
    const interestFrom = from;
    const dueOn = toDayNumber(scheduled.dueOn);
    from = dueOn;
    return {
      scheduled,
      dueOn,
      interestFrom,
      interestTo: dueOn,
      interestBalanceDays: 0,
      interestDays: 0,
      accrued: mapComponents((component) => add(scheduledAmounts[component], carriedOver[component])),
      paid: zeroAmounts(),
      waived: zeroAmounts(),
      waivedByLender: zeroAmounts(),
      waivedFutureInterest: { interest: zeroAmount, vat: zeroAmount },
      carriedOver,
      prepaidPrincipal: zeroAmount,
      lateByTier: terms.late.daily.map(() => ({ days: 0, numerator: 0n })),
      lateDays: 0,
      paidOn: null,
    };
  });
}

/** Whether interest accrues daily; otherwise it is the schedule's. */
export function isDailyAccrual({ interest }: LoanTerms): boolean {
  return interest.accrual === 'daily';
}

export function computeUnpaid({ accrued, paid, waived }: OpenInstalment): Minor {
  return subtract(sumAmounts(accrued), add(sumAmounts(paid), sumAmounts(waived)));
}

/** The part of a component that is neither paid nor waived. */
export function computeUnpaidComponent(
  { accrued, paid, waived }: OpenInstalment,
  component: keyof Amounts,
): Minor {
  return minor(accrued[component] - paid[component] - waived[component]);
}

/** The amount on which late interest is charged: not on earlier late charges. */
export function computeLateInterestBase(instalment: OpenInstalment): Minor {
  let base = 0;
  for (const component of lateInterestBase) base += computeUnpaidComponent(instalment, component);
  return minor(base);
}

/** Waives whatever is unpaid of an instalment. */
export function waiveInstalmentResidual({ accrued, paid, waived }: OpenInstalment): void {
  for (const component of debtComponents) waived[component] = subtract(accrued[component], paid[component]);
}

/** The residual of an instalment up to which it counts as paid. */
export function getTolerance({ tolerance }: LoanTerms): Minor {
  return tolerance ?? zeroAmount;
}

/** Whether an instalment counts as paid: nothing is unpaid, or a residual of at most `tolerance`. */
export function isPaidWithinTolerance(paid: Minor, residual: Minor, tolerance: Minor): boolean {
  return residual === zeroAmount || (paid > 0 && residual <= tolerance);
}

export function sumUnapplied(unappliedAmounts: readonly UnappliedAmount[]): Minor {
  let sum = 0;
  for (const { remaining } of unappliedAmounts) sum += remaining;
  return minor(sum);
}

export function listOpenInstalments({ instalments }: OpenDebt): OpenInstalment[] {
  return instalments.filter(({ paidOn }) => paidOn === null);
}

/** Unpaid principal less prepayments: the base of interest and of extension fees. */
export function computeOutstandingPrincipal(debt: OpenDebt): Minor {
  let principal = 0;
  for (const instalment of listOpenInstalments(debt))
    principal += computeUnpaidComponent(instalment, 'principal');
  return minor(Math.max(0, principal - sumUnapplied(debt.prepayments)));
}

/** Open instalments that are due on the day to which the debt is accrued. */
export function listDueInstalments(debt: OpenDebt): OpenInstalment[] {
  return listOpenInstalments(debt).filter(({ dueOn }) => dueOn <= debt.accruedThrough);
}
