import { type Day, daysBetween } from './calendar.ts';
import { type Minor, minimum, minor } from './money.ts';
import type { Statement } from './statement.ts';

/** From what number of loans repaid on time what may be asked for; the first step is for nobody's first loan: 0. */
export type LimitStep = { readonly loans: number; readonly limit: Minor };

/** Who may borrow a product, and how much at most: a lender's rules as plain data. Amounts in minor units. */
export type BorrowingRules = {
  /** Both included; what the borrower declared. */
  readonly age: { readonly least: number; readonly most: number };
  /** Loans of this product that one borrower may have open. */
  readonly openAtOnce: number;
  /** While a loan is late: the limit, and the days late after which there is no further loan. */
  readonly lateNow: { readonly limit: Minor; readonly refusedOverDays: number };
  /** The same for the delay of loans that have been repaid, of which the newest `ofLast` count. */
  readonly lateBefore: {
    readonly ofLast: number;
    readonly overDays: number;
    readonly limit: Minor;
    readonly refusedOverDays: number;
  };
  /** What the principal of all open loans may come to, of every product, this one included. */
  readonly openDebt: Minor;
  readonly paidOnTime: readonly LimitStep[];
};

export type AmountRange = { readonly least: Minor; readonly most: Minor; readonly step: Minor };

/** What is known of who asks. */
export type BorrowerFacts = {
  /** null: not declared. */
  readonly ageYears: number | null;
  readonly openOfProduct: number;
  /** The most days that any loan is late today. */
  readonly daysLateNow: number;
  /** By how many days each repaid loan was late at its worst, the newest first; 0 is on time. */
  readonly pastDelays: readonly number[];
  /** Principal that is lent and not repaid, or about to be lent. */
  readonly openDebt: Minor;
};

/** In the order in which a refusal is told. */
const ruleNames = ['openAtOnce', 'age', 'lateNow', 'lateBefore', 'openDebt', 'paidOnTime'] as const;

export type RuleName = (typeof ruleNames)[number] | 'product';

/** What one rule said, with all it looked at. */
export type RuleOutcome = {
  readonly rule: RuleName;
  /** What the rule looked at: years, loans, days or minor units; null where it isn't known. */
  readonly given: number | null;
  /** What it was held against; of steps, the next one's; null where there is none. */
  readonly bound: number | null;
  readonly isRefusal: boolean;
  /** The most it allows; null where it sets no limit. */
  readonly limit: Minor | null;
};

export type Eligibility = {
  readonly outcomes: readonly RuleOutcome[];
  /** The most that may be asked for, on a step of the range; at least its least unless refused. */
  readonly limit: Minor;
  /** The rule that sets the limit. */
  readonly limitedBy: RuleOutcome;
  /** null: may borrow. */
  readonly refusedBy: RuleOutcome | null;
};

type RuleFinding = Pick<RuleOutcome, 'given' | 'bound'> & Partial<Pick<RuleOutcome, 'isRefusal' | 'limit'>>;
type EligibilityRule = (rules: BorrowingRules, facts: BorrowerFacts) => RuleFinding;

/** What each rule says of a borrower. */
const eligibilityRules: Record<Exclude<RuleName, 'product'>, EligibilityRule> = {
  openAtOnce: ({ openAtOnce: bound }, { openOfProduct: given }) => ({
    given,
    bound,
    isRefusal: given >= bound,
  }),
  age({ age: { least, most } }, { ageYears: given }) {
    if (given === null) return { given, bound: least };
    return { given, bound: given < least ? least : most, isRefusal: given < least || given > most };
  },
  lateNow({ lateNow: rule }, { daysLateNow: given }) {
    const bound = rule.refusedOverDays;
    return { given, bound, isRefusal: given > bound, limit: given > 0 ? rule.limit : null };
  },
  lateBefore({ lateBefore: rule }, { pastDelays }) {
    const given = Math.max(0, ...pastDelays.slice(0, rule.ofLast));
    const bound = rule.refusedOverDays;
    return { given, bound, isRefusal: given > bound, limit: given > rule.overDays ? rule.limit : null };
  },
  openDebt: ({ openDebt: bound }, { openDebt: given }) => ({
    given,
    bound,
    limit: minor(Math.max(0, bound - given)),
  }),
  paidOnTime({ paidOnTime: steps }, { pastDelays }) {
    const given = pastDelays.filter((delay) => delay === 0).length;
    const next = steps.findIndex((step) => step.loans > given);
    const reached = next === -1 ? steps.at(-1) : steps[next - 1];
    return { given, bound: steps[next]?.loans ?? null, limit: reached?.limit ?? minor(0) };
  },
};

/** Every rule is asked, so that what each said is known; the strictest decides. */
export function computeEligibility(
  rules: BorrowingRules,
  range: AmountRange,
  facts: BorrowerFacts,
): Eligibility {
  const { most } = range;
  const product: RuleOutcome = { rule: 'product', given: most, bound: most, isRefusal: false, limit: most };
  const ruleOutcomes = ruleNames.map((rule) => {
    const { given, bound, isRefusal = false, limit = null } = eligibilityRules[rule](rules, facts);
    return { rule, given, bound, isRefusal, limit };
  });
  const outcomes: RuleOutcome[] = [...ruleOutcomes, product];
  const limitedBy = outcomes.reduce(
    (lowest, ruleOutcome) =>
      getEffectiveLimit(ruleOutcome) < getEffectiveLimit(lowest) ? ruleOutcome : lowest,
    product,
  );
  const limit = floorToStep(range, minimum(getEffectiveLimit(limitedBy), range.most));
  const decliningRule = outcomes.find(({ isRefusal }) => isRefusal) ?? null;
  return { outcomes, limit, limitedBy, refusedBy: decliningRule ?? (limit < range.least ? limitedBy : null) };
}

/** The rule that stands against lending an amount; null where it may be lent. */
export function findBlockingRule(
  { limit, limitedBy, refusedBy }: Eligibility,
  amount: Minor,
): RuleOutcome | null {
  return refusedBy ?? (amount > limit ? limitedBy : null);
}

/** By how many days a loan was late at its worst. */
export function computeMaxDaysPastDue({
  instalments,
  asOf,
}: Pick<Statement, 'instalments' | 'asOf'>): number {
  return Math.max(0, ...instalments.map(({ dueOn, paidOn }) => daysBetween(dueOn, paidOn ?? asOf)));
}

/** Completed years of age. Who is born on a 29 February turns a year older on 1 March. */
export function computeAge(birth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

function getEffectiveLimit({ limit }: RuleOutcome): Minor {
  return limit ?? minor(Number.MAX_SAFE_INTEGER);
}

/** The highest amount on a step that is not above; 0 where even the least is. */
function floorToStep({ least, step }: AmountRange, amount: Minor): Minor {
  if (amount < least) return minor(0);
  return minor(amount - ((amount - least) % step));
}
