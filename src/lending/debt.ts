import { type Day, dayNumber } from './calendar.ts';
import { type Amounts, byComponent, COMPONENTS, noAmounts, sumOf } from './components.ts';
import type { PaymentEvent } from './events.ts';
import type { Interval } from './intervals.ts';
import { add, type Minor, minor, subtract, ZERO } from './money.ts';
import { type ScheduledInstalment, scheduleOf } from './schedule.ts';
import type { LoanTerms } from './terms.ts';

/** Where money went. */
export type Allocation = {
  readonly component: keyof Amounts;
  readonly instalment: number;
  /** Above zero. */
  readonly amount: Minor;
};

/** Where one payment went: allocations, credit, held and extensionFee sum to its amount. */
export type PaymentUse = {
  readonly payment: PaymentEvent;
  readonly allocations: Allocation[];
  credit: Minor;
  /** Held toward the fee of an extension that hasn't taken effect. */
  held: Minor;
  /** Spent on the fee of an extension that has. */
  extensionFee: Minor;
};

/** Money of one payment that waits: ahead of its instalments, or in the borrower's favour. */
export type Lot = { readonly use: PaymentUse; left: Minor };

/** One instalment while a loan is replayed; the replay writes to it, nobody else. Days are day numbers. */
export type OpenInstalment = {
  readonly scheduled: ScheduledInstalment;
  dueOn: number;
  /** Interest is counted for the days after `interestFrom` up to `interestTo`, but for those an extension adds. */
  interestFrom: number;
  interestTo: number;
  /** What interest was counted on, summed over its days so far. */
  interestBase: number;
  /** The days for which there was anything to count it on. */
  interestDays: number;
  readonly accrued: Amounts;
  readonly paid: Amounts;
  /** What nobody asks for: rests, and what the lender let go of, which is `granted`. */
  readonly waived: Amounts;
  readonly granted: Amounts;
  /** Interest to come with its VAT that the lender let go of beforehand: it won't be borne. */
  readonly relief: { interest: Minor; vat: Minor };
  /** What was owed before a new schedule and is paid by it: beside what this instalment comes to bear itself. */
  readonly carried: Readonly<Amounts>;
  /** By tier: the days late in it, and the sum of base x basis points over them, not yet divided by 10,000. */
  readonly lateByTier: { days: number; numerator: bigint }[];
  lateDays: number;
  /** The value date of the money that completed it. */
  paidOn: Day | null;
};

/** A schedule that a new one took the place of. */
export type FormerSchedule = {
  readonly replacedOn: Day;
  /** The number of the day on which its oldest open instalment is due. */
  readonly oldestOpen: number;
  readonly instalments: readonly OpenInstalment[];
  readonly carriedOver: Minor;
};

export type OpenDebt = {
  terms: LoanTerms;
  instalments: readonly OpenInstalment[];
  readonly former: FormerSchedule[];
  /** Interest and late charges are counted up to this day number, included. */
  accruedTo: number;
  /** Days on which no interest is counted: those that extensions added, or that it was stopped for. Apart from each other. */
  interestFree: readonly Interval[];
  /** Days that bear no late charge, apart from each other. */
  chargeFree: readonly Interval[];
  penaltyCharged: boolean;
  /** Money that came before what it will pay fell due, first come first. */
  readonly ahead: Lot[];
  readonly credit: Lot[];
  /** Paid back to the borrower beyond his credit. */
  overdrawn: Minor;
  /** What of that became principal again. */
  owedBack: Minor;
  settledOn: Day | null;
  writtenOffOn: Day | null;
};

export function openDebt(terms: LoanTerms): OpenDebt {
  return {
    terms,
    instalments: openSchedule(terms, terms.disbursedOn),
    former: [],
    accruedTo: dayNumber(terms.disbursedOn),
    interestFree: [],
    chargeFree: [],
    penaltyCharged: false,
    ahead: [],
    credit: [],
    overdrawn: ZERO,
    owedBack: ZERO,
    settledOn: null,
    writtenOffOn: null,
  };
}

/** The instalments of a schedule that begins on a day. `carriedBy`: what each is to pay of before. */
export function openSchedule(
  terms: LoanTerms,
  on: Day,
  carriedBy: readonly Readonly<Amounts>[] = [],
): OpenInstalment[] {
  let from = dayNumber(on);
  return scheduleOf(terms, on).map((scheduled, index): OpenInstalment => {
    const { principal, interest, vat } = scheduled;
    const agreed = { ...noAmounts(), principal, ...(isDaily(terms) ? {} : { interest, vat }) };
    const carried = carriedBy[index] ?? noAmounts();
    const interestFrom = from;
    const dueOn = dayNumber(scheduled.dueOn);
    from = dueOn;
    return {
      scheduled,
      dueOn,
      interestFrom,
      interestTo: dueOn,
      interestBase: 0,
      interestDays: 0,
      accrued: byComponent((component) => add(agreed[component], carried[component])),
      paid: noAmounts(),
      waived: noAmounts(),
      granted: noAmounts(),
      relief: { interest: ZERO, vat: ZERO },
      carried,
      lateByTier: terms.late.daily.map(() => ({ days: 0, numerator: 0n })),
      lateDays: 0,
      paidOn: null,
    };
  });
}

/** Whether interest is counted by day; otherwise it is the schedule's. */
export function isDaily({ interest }: LoanTerms): boolean {
  return interest.accrual === 'daily';
}

export function unpaidOf({ accrued, paid, waived }: OpenInstalment): Minor {
  return subtract(sumOf(accrued), add(sumOf(paid), sumOf(waived)));
}

/** What late interest is charged on: the unpaid fees, interest, VAT and principal, not earlier late charges. */
export function lateBase({ accrued, paid, waived }: OpenInstalment): Minor {
  let base = 0;
  for (const component of ['fee', 'interest', 'vat', 'principal'] as const)
    base += accrued[component] - paid[component] - waived[component];
  return minor(base);
}

/** Leaves the rest of an instalment to the borrower. */
export function waiveRest({ accrued, paid, waived }: OpenInstalment): void {
  for (const component of COMPONENTS) waived[component] = subtract(accrued[component], paid[component]);
}

/** The rest of an instalment that nobody asks for. */
export function toleranceOf({ tolerance }: LoanTerms): Minor {
  return tolerance ?? ZERO;
}

/** Whether what has been paid, with a rest of no account, is enough. */
export function isEnough(paid: Minor, rest: Minor, slack: Minor): boolean {
  return rest === ZERO || (paid > 0 && rest <= slack);
}

export function sumOfLots(lots: readonly Lot[]): Minor {
  let sum = 0;
  for (const { left } of lots) sum += left;
  return minor(sum);
}

export function openInstalments({ instalments }: OpenDebt): OpenInstalment[] {
  return instalments.filter(({ paidOn }) => paidOn === null);
}

/** Unpaid principal less all that is paid ahead: what interest is counted on and the fee of an extension goes by. */
export function principalOwed(debt: OpenDebt): Minor {
  let principal = 0;
  for (const { accrued, paid, waived } of openInstalments(debt))
    principal += accrued.principal - paid.principal - waived.principal;
  return minor(Math.max(0, principal - sumOfLots(debt.ahead)));
}

/** The instalments that have fallen due by the day to which the debt is accrued and aren't paid. */
export function dueInstalments(debt: OpenDebt): OpenInstalment[] {
  return openInstalments(debt).filter(({ dueOn }) => dueOn <= debt.accruedTo);
}
