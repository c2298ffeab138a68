import type { Statement } from '../statement/statement.ts';
import { type Day, daysBetween } from '../values/calendar.ts';
import { type Minor, minAmount, minor } from '../values/money.ts';

/** The limit from a number of loans repaid on time; the first step, for a first loan, is 0 loans. */
export type CreditLimitStep = { readonly loans: number; readonly limit: Minor };

/** A lender's eligibility rules of a product as plain data. Amounts in minor units. */
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
  /** The maximum principal of all open loans of every product, this one included. */
  readonly openDebt: Minor;
  readonly paidOnTime: readonly CreditLimitStep[];
};

export type AmountRange = { readonly least: Minor; readonly most: Minor; readonly step: Minor };

/** The facts about an applicant that the rules evaluate. */
export type BorrowerFacts = {
  /** null: not declared. */
  readonly ageYears: number | null;
  readonly openOfProduct: number;
  /** The most days that any loan is late today. */
  readonly daysLateNow: number;
  /** The maximum days past due of each repaid loan, newest first; 0 is on time. */
  readonly pastDelays: readonly number[];
  /** Principal of open loans, those about to be disbursed included. */
  readonly openDebt: Minor;
};

/** In order of precedence of a refusal. */
const ruleNames = ['openAtOnce', 'age', 'lateNow', 'lateBefore', 'openDebt', 'paidOnTime'] as const;

export type RuleName = (typeof ruleNames)[number] | 'product';

/** The outcome of one rule with its inputs. */
export type RuleOutcome = {
  readonly rule: RuleName;
  /** The applicant's value: years, loans, days or minor units; null if unknown. */
  readonly actual: number | null;
  /** The threshold that decided; of loans repaid on time, that of the next step; null where there is none. */
  readonly threshold: number | null;
  readonly isRefusal: boolean;
  /** The most it allows; null where it sets no limit. */
  readonly limit: Minor | null;
};

export type Eligibility = {
  readonly outcomes: readonly RuleOutcome[];
  /** The maximum amount, on a step of the range; at least the range's minimum unless refused. */
  readonly limit: Minor;
  /** The rule that sets the limit. */
  readonly limitedBy: RuleOutcome;
  /** null: may borrow. */
  readonly decliningRule: RuleOutcome | null;
};

type RuleFinding = Pick<RuleOutcome, 'actual' | 'threshold'> &
  Partial<Pick<RuleOutcome, 'isRefusal' | 'limit'>>;
type EligibilityRule = (rules: BorrowingRules, facts: BorrowerFacts) => RuleFinding;

const eligibilityRules: Record<Exclude<RuleName, 'product'>, EligibilityRule> = {
  openAtOnce: ({ openAtOnce: threshold }, { openOfProduct: actual }) => ({
    actual,
    threshold,
    isRefusal: actual >= threshold,
  }),
  age({ age: { least, most } }, { ageYears: actual }) {
    if (actual === null) return { actual, threshold: least };
    return { actual, threshold: actual < least ? least : most, isRefusal: actual < least || actual > most };
  },
  lateNow({ lateNow: rule }, { daysLateNow: actual }) {
    return evaluateDelay(actual, { ...rule, overDays: 0 });
  },
  lateBefore({ lateBefore: rule }, { pastDelays }) {
    return evaluateDelay(Math.max(0, ...pastDelays.slice(0, rule.ofLast)), rule);
  },
  openDebt: ({ openDebt: threshold }, { openDebt: actual }) => ({
    actual,
    threshold,
    limit: minor(Math.max(0, threshold - actual)),
  }),
  paidOnTime({ paidOnTime: steps }, { pastDelays }) {
    const actual = pastDelays.filter((delay) => delay === 0).length;
    const next = steps.findIndex((step) => step.loans > actual);
    const reached = next === -1 ? steps.at(-1) : steps[next - 1];
    return { actual, threshold: steps[next]?.loans ?? null, limit: reached?.limit ?? minor(0) };
  },
};

type DelayRule = { readonly overDays: number; readonly limit: Minor; readonly refusedOverDays: number };

/** A delay is held against the threshold that decided: of the limit once it is passed, else of the refusal. */
function evaluateDelay(actual: number, { overDays, limit, refusedOverDays }: DelayRule): RuleFinding {
  const isRefusal = actual > refusedOverDays;
  const isLimited = actual > overDays;
  const threshold = isLimited && !isRefusal ? overDays : refusedOverDays;
  return { actual, threshold, isRefusal, limit: isLimited ? limit : null };
}

/** Evaluates all rules and reports each outcome; the strictest decides. */
export function computeEligibility(
  rules: BorrowingRules,
  range: AmountRange,
  facts: BorrowerFacts,
): Eligibility {
  const { most } = range;
  const product: RuleOutcome = {
    rule: 'product',
    actual: most,
    threshold: most,
    isRefusal: false,
    limit: most,
  };
  const ruleOutcomes = ruleNames.map((rule) => {
    const { actual, threshold, isRefusal = false, limit = null } = eligibilityRules[rule](rules, facts);
    return { rule, actual, threshold, isRefusal, limit };
  });
  const outcomes: RuleOutcome[] = [...ruleOutcomes, product];
  const limitedBy = outcomes.reduce(
    (lowest, ruleOutcome) =>
      getEffectiveLimit(ruleOutcome) < getEffectiveLimit(lowest) ? ruleOutcome : lowest,
    product,
  );
  const limit = floorToStep(range, minAmount(getEffectiveLimit(limitedBy), range.most));
  const decliningRule =
    outcomes.find(({ isRefusal }) => isRefusal) ?? (limit < range.least ? limitedBy : null);
  return { outcomes, limit, limitedBy, decliningRule };
}

/** The rule that forbids lending an amount; null where it may be lent. */
export function findDecliningRule(
  { limit, limitedBy, decliningRule }: Eligibility,
  amount: Minor,
): RuleOutcome | null {
  return decliningRule ?? (amount > limit ? limitedBy : null);
}

/** The maximum days past due of any instalment of a loan. */
export function computeMaxDaysPastDue({
  instalments,
  asOf,
}: Pick<Statement, 'instalments' | 'asOf'>): number {
  return Math.max(0, ...instalments.map(({ dueOn, paidOn }) => daysBetween(dueOn, paidOn ?? asOf)));
}

/** Completed years of age. A birthday of 29 February counts on 1 March in common years. */
export function computeAge(birth: Day, today: Day): number {
  const years = Number(today.slice(0, 4)) - Number(birth.slice(0, 4));
  return today.slice(5) < birth.slice(5) ? years - 1 : years;
}

function getEffectiveLimit({ limit }: RuleOutcome): Minor {
  return limit ?? minor(Number.MAX_SAFE_INTEGER);
}

/** The highest step of the range that doesn't exceed `amount`; 0 where the range's minimum does. */
function floorToStep({ least, step }: AmountRange, amount: Minor): Minor {
  if (amount < least) return minor(0);
  return minor(amount - ((amount - least) % step));
}
